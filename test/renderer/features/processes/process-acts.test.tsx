import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Draft } from '../../../../contract/bridge/compose.ts'
import { ok } from '../../../../contract/bridge/outcome.ts'
import type { ProcessDraft } from '../../../../contract/bridge/process-draft.ts'
import type { ActingRoles, ProcessView } from '../../../../contract/bridge/processes.ts'
import { makeDocument, makeProcess } from '../../../support/builders.ts'
import { dark } from '../../support/fake-preferences.ts'
import { classes, makeDraft, makeRow, makeToSign, protocolo, signedInAs } from '../../support/samples.ts'
import { box, button, click, expectClean, fill, find, goTo, openWindow, select } from '../../support/window.tsx'

const processo = { id: crypto.randomUUID(), protocolo: '2026-B4C5D', resumo: 'Prestação de contas' }
const session = signedInAs('Ana Prado')
const [gerente = '', presidente = ''] = session.roles.map(({ id }) => id)
const sector = {
  id: protocolo.id,
  nome: 'Protocolo Geral',
  sigla: 'PROTOCOLO',
  tipoAgente: 4,
  descricaoTipoAgente: 'Unidade',
}
const withMe: ActingRoles = {
  situacao: 'EmAndamento',
  custodia: { ...sector, sigla: 'GECON' },
  holders: [gerente],
  attachers: [gerente],
  recallers: [],
}
const option = (name: string | RegExp) => page.getByRole('option', { name })
const draftOf = (process: ProcessDraft, changes: Partial<Draft['fields']> = {}) =>
  makeDraft(processo.resumo, { process, ...changes })

/** Opens the draft of an act. */
async function openAct(draft: Draft, title: RegExp, { acting = withMe, ...changes } = {} as Opened) {
  const opened = await openWindow({ session, drafts: [draft], ...changes })
  let now = acting
  opened.bridge.answer('processes.acting', () => ok(now))
  await goTo(/^Rascunhos/)
  await click(option(title))
  return {
    ...opened,
    becomes(next: Partial<ActingRoles>): void {
      now = { ...now, ...next }
      opened.bridge.publish('processes.changed', {})
    },
  }
}
type Opened = Parameters<typeof openWindow>[0] & { acting?: ActingRoles }

it('a dispatch is written, checked and sent like a forwarding, in the role that may @all', async () => {
  const { bridge } = await openAct(draftOf({ ato: 'despachar', processo }), /^Despacho, processo 2026-B4C5D/)
  await expect.element(page.getByText('Processo 2026-B4C5D: Prestação de contas.')).toBeVisible()
  await click(button('Despachar'))
  await expect.element(page.getByText('Escolha para onde o processo vai.')).toBeVisible()
  await find('Destino', 'protocolo', /^PROTOCOLO/)
  await fill(box('Mensagem'), 'Para registro.')
  await click(button(/De$/))
  // The other role does not have the process.
  await expect.element(option(/^Presidente/)).not.toBeInTheDocument()
  await click(option(/^Gerente/))
  await select(/Acesso$/, /^Sigiloso/)
  await click(page.getByRole('checkbox', { name: 'Sigilo fiscal', exact: true }))
  await expect
    .element(
      page.getByText(
        'O processo 2026-B4C5D será despachado para PROTOCOLO (SEFAZ), em nome de Gerente (SEFAZ/GECON), sem documentos, acesso Sigiloso.',
      ),
    )
    .toBeVisible()
  await expectClean()
  await click(button('Despachar'))
  await expect.poll(() => bridge.asked('compose.send').length).toBe(1)
  await goTo(/^Envios/)
  const saved = bridge.asked('compose.save').at(-1)?.fields
  expect(saved).toMatchObject({ recipients: [{ id: protocolo.id }], message: 'Para registro.', access: 'Sigiloso' })
  await click(page.getByText('Despacho, processo 2026-B4C5D'))
  await expect.element(page.getByText('2026-B4C5D: Prestação de contas')).toBeVisible()
})

it.each<[string, ProcessDraft, string, string | null]>([
  ['Avocamento', { ato: 'avocar', processo }, 'Avocar', 'Justificativa'],
  ['Encerramento', { ato: 'encerrar', processo }, 'Encerrar', 'Desfecho'],
  ['Reabertura', { ato: 'reabrir', processo }, 'Reabrir', 'Justificativa'],
  ['Entranhamento', { ato: 'entranhar', processo }, 'Entranhar', 'Justificativa'],
])('%s asks for its text and is sent by its own button @all', async (title, process, verb, label) => {
  const acting = { ...withMe, situacao: process.ato === 'reabrir' ? 'Encerrado' : 'EmAndamento', recallers: [gerente] }
  const documents = process.ato === 'entranhar' ? [capturedDocument] : []
  const { bridge } = await openAct(draftOf(process, { documents }), new RegExp(`^${title}, processo`), { acting })
  await click(button(verb))
  await expect.element(box(label ?? '')).toHaveAccessibleDescription('Escreva ao menos uma frase.')
  await fill(box(label ?? ''), 'É o que cabe.')
  await expect
    .element(page.getByRole('status').filter({ hasText: /guardado neste computador/ }))
    .not.toBeInTheDocument()
  await click(button(verb))
  await expect.poll(() => bridge.asked('compose.send').length).toBe(1)
})

const capturedDocument = makeDocument('Nota')

it('says that a colleague was quicker while one writes, and keeps the text @all', async () => {
  const { becomes } = await openAct(draftOf({ ato: 'despachar', processo }), /^Despacho/)
  await fill(box('Mensagem'), 'Para registro.')
  becomes({ holders: [], attachers: [], custodia: sector })
  await expect.element(page.getByText('O processo está agora com PROTOCOLO.')).toBeVisible()
  await expect.element(box('Mensagem')).toHaveValue('Para registro.')
  becomes({ situacao: 'Encerrado', holders: [gerente] })
  await expect.element(page.getByText('O processo está encerrado.')).toBeVisible()
  becomes({ situacao: 'EmAndamento' })
  await expect.element(page.getByText('O processo está encerrado.')).not.toBeInTheDocument()
})

it('warns of a document that is still being signed, and of a secret one in a more open act', async () => {
  const toSign = makeToSign('Contrato.pdf', 1)
  const row = makeRow('Laudo.pdf', { access: 'Sigiloso' })
  const documents = [capturedDocument, { idFase: toSign.id, nome: toSign.nome }, { fileId: row.fileId, nome: row.name }]
  const draft = draftOf({ ato: 'entranhar', processo }, { documents })
  const { bridge } = await openWindow({ session, drafts: [draft], rows: [row], preferences: dark })
  bridge.answer('processes.acting', () => ok(withMe))
  bridge.answer('documents.levels', ({ ids }) => ok(ids.map((idDocumento) => ({ idDocumento, level: 5 }))))
  await goTo(/^Rascunhos/)
  await click(option(/^Entranhamento/))
  await expect.element(page.getByText('Contrato.pdf ainda não foi assinado por todos.')).toBeVisible()
  await expect
    .element(page.getByText(/^2 documentos são mais restritos \(Reservado, Sigiloso\) do que o ato/))
    .toBeVisible()
  await expectClean()
})

it('detaches chosen pieces, but no term @all', async () => {
  const piece = (sequencial: number, termo: boolean, gone = false) => ({
    id: crypto.randomUUID(),
    documentoId: crypto.randomUUID(),
    documentoNome: termo ? 'Termo.pdf' : `Nota ${sequencial}.pdf`,
    sequencial,
    termo,
    ...(gone && { desentranhamentoId: crypto.randomUUID() }),
  })
  const papel = { id: gerente, nome: 'Gerente', tipoAgente: 2, descricaoTipoAgente: 'Papel' }
  const at = '2026-11-20T12:00:00Z'
  const documentos = [piece(1, false), piece(2, false), piece(3, true), piece(4, false, true)]
  const ato = { id: crypto.randomUUID(), dataHora: at, tipo: 1, descricaoTipo: 'Autuacao', papel, documentos }
  const draft = draftOf({ ato: 'desentranhar', processo, pecas: [] })
  const { bridge } = await openWindow({ session, drafts: [draft] })
  bridge.answer('processes.acting', () => ok(withMe))
  bridge.answer('processes.get', () => ok(viewOf([{ ...ato, documentsKnown: true }])))
  await goTo(/^Rascunhos/)
  await click(option(/^Desentranhamento/))
  await click(button('Desentranhar'))
  await expect.element(page.getByText('Escolha ao menos um documento.')).toBeVisible()
  await click(page.getByRole('checkbox', { name: '2. Nota 2.pdf' }))
  await expect.element(page.getByRole('checkbox', { name: /Termo/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: /Nota 4/ })).not.toBeInTheDocument()
  await fill(box('Justificativa'), 'Alheio.')
  await expect.element(page.getByText(/^1 documento sairá do processo 2026-B4C5D, em nome de Gerente/)).toBeVisible()
  await expectClean()
  await click(button('Desentranhar'))
  await expect.poll(() => bridge.asked('compose.send').length).toBe(1)
  await expect
    .poll(() => bridge.asked('compose.save').at(-1)?.fields.process)
    .toMatchObject({ pecas: [{ sequencial: 2, nome: 'Nota 2.pdf' }] })
})

it('begins a process with documents, with interested parties of three kinds @all', async () => {
  const { bridge } = await openWindow({ session })
  bridge.answer('documents.list', () => ok([capturedDocument]))
  bridge.answer('processes.openers', () => ok({ roles: [presidente] }))
  await goTo(/^Documentos/)
  await click(option(/Nota/))
  await click(button('Processo'))
  await click(page.getByRole('menuitem', { name: 'Autuar com estes documentos' }))
  await expect.element(page.getByRole('heading', { name: 'Novo processo' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Nota/ })).toBeVisible()
  await click(button('Autuar'))
  await expect.element(page.getByText('Escolha a classe do processo.')).toBeVisible()
  await find('Classe', '01.01', /^01\.01/)
  await fill(box('Resumo'), 'Contas de 2026')
  await expect.element(page.getByText('O papel escolhido não pode praticar este ato.')).toBeVisible()
  await select(/De$/, /^Presidente/)
  await expect.element(page.getByText('O papel escolhido não pode praticar este ato.')).not.toBeInTheDocument()
  await find('Interessados', 'bruno', /Bruno Reis/)
  await click(button('Adicionar pessoa jurídica'))
  const company = page.getByRole('group', { name: 'Pessoa jurídica 1' })
  await fill(company.getByRole('textbox', { name: 'Razão social' }), 'ACME')
  await click(button('Adicionar interessado sem identificação'))
  await fill(box('Descrição'), 'Moradores da rua')
  await click(button('Autuar'))
  await expect.element(page.getByText(/^Informe a razão social e o CNPJ/)).toBeVisible()
  await fill(company.getByRole('textbox', { name: 'CNPJ' }), '11.222.333/0001-81')
  await expect
    .element(
      page.getByText(
        'Será autuado um processo, em nome de Presidente (SEFAZ/COMLIC), com 1 documento, o termo de autuação será Público.',
      ),
    )
    .toBeVisible()
  await expectClean()
  await click(button('Autuar'))
  await expect.poll(() => bridge.asked('compose.send').length).toBe(1)
  const { subject, idPapel, documents, process } = bridge.asked('compose.save').at(-1)?.fields ?? {}
  expect({ subject, idPapel, documents }).toMatchObject({
    subject: 'Contas de 2026',
    idPapel: presidente,
    documents: [capturedDocument],
  })
  expect(process).toMatchObject({
    classe: { id: classes[1]?.id, codigo: '01.01', nome: 'Organização e funcionamento' },
    interessados: {
      agentes: [{ nome: 'Bruno Reis' }],
      pessoasJuridicas: [{ razaoSocial: 'ACME', cnpj: '11.222.333/0001-81', email: '' }],
      semIdentificacao: [{ descricao: 'Moradores da rua' }],
    },
  })
})

/** Opens the page of the process. */
async function openPage(view: Partial<ProcessView>, acting: Partial<ActingRoles>, drafts: Draft[] = []) {
  const opened = await openWindow({ session, drafts })
  const { bridge } = opened
  const row = { ...processo, situacao: 'EmAndamento', idCaixa: null, readAt: '2026-11-20T12:00:00Z' }
  bridge.answer('processes.list', () => ok({ rows: [row], boxes: [] }))
  bridge.answer('processes.get', () => ok(viewOf([], view)))
  bridge.answer('processes.acting', () => ok({ ...withMe, ...acting }))
  await goTo(/^Processos/)
  await click(page.getByRole('tab', { name: 'Abertos aqui' }))
  await click(option(/2026-B4C5D/))
  await click(button('Abrir processo'))
  return opened
}

it('the page offers what the role may do, and an edit begins with what the process has', async () => {
  const agente = { id: protocolo.id, kind: 'Setor', nome: 'PROTOCOLO, Protocolo Geral', detalhe: 'SEFAZ' } as const
  const interessados = {
    agentes: [agente],
    pessoasJuridicas: [{ razaoSocial: 'ACME', cnpj: '11.222.333/0001-81', email: null }],
    semIdentificacao: [{ descricao: 'Moradores da rua' }],
  }
  const [classe] = classes
  const shown = { idClasse: classe?.id ?? '', classe: '01 Administração geral', interessados }
  const { bridge } = await openPage({ ...shown, custodia: { agente: sector, desde: null } }, {})
  await expect.element(page.getByText('Você age como Gerente (SEFAZ/GECON).')).toBeVisible()
  await expect.element(button('Avocar')).not.toBeInTheDocument()
  await expectClean()
  await click(button('Mais atos'))
  await click(page.getByRole('menuitem', { name: 'Editar' }))
  await expect.element(box('Resumo')).toHaveValue('Prestação de contas')
  await expect.element(page.getByRole('combobox', { name: 'Classe' })).toHaveValue('01 Administração geral')
  await expect.element(page.getByRole('row', { name: /PROTOCOLO/ })).toBeVisible()
  await expect.element(box('Razão social')).toHaveValue('ACME')
  await expect.element(box('Descrição')).toHaveValue('Moradores da rua')
  await fill(box('Resumo'), 'Prestação de contas, 2026')
  await click(button('Editar'))
  await expect.poll(() => bridge.asked('compose.send').length).toBe(1)
  expect(bridge.asked('compose.save').at(-1)?.fields).toMatchObject({
    subject: 'Prestação de contas, 2026',
    process: { ato: 'editar', isKnown: true, interessados: { agentes: [{ id: protocolo.id, kind: 'Setor' }] } },
  })
})

it('the page continues a draft that was begun, and shows an act on its way in place of its buttons @all', async () => {
  const begun = draftOf({ ato: 'despachar', processo }, { message: 'Já escrito.' })
  const { bridge, workspace } = await openPage({}, {}, [begun])
  await click(button('Despachar'))
  await expect.element(box('Mensagem')).toHaveValue('Já escrito.')
  await find('Destino', 'protocolo', /^PROTOCOLO/)
  await click(button('Despachar'))
  await expect.poll(() => bridge.asked('compose.send').length).toBe(1)
  expect(workspace.drafts).toHaveLength(1)
  await expect.element(page.getByText(/^Será praticado em|^será praticado em/).first()).toBeVisible()
  await expect.element(button('Encerrar')).not.toBeInTheDocument()
  await expect.element(button('Entranhar')).not.toBeInTheDocument()
  expect(bridge.asked('compose.send')).toHaveLength(1)
})

it('the page offers to take back what was dispatched last, and nothing of what others have @all', async () => {
  const { bridge } = await openPage({}, { holders: [], attachers: [], recallers: [presidente] })
  await expect.element(page.getByText('Você age como Presidente (SEFAZ/COMLIC).')).toBeVisible()
  await expect.element(button('Avocar')).toBeVisible()
  await expect.element(button('Despachar')).not.toBeInTheDocument()
  bridge.answer('processes.acting', () => ok({ ...withMe, holders: [], attachers: [] }))
  bridge.publish('processes.changed', {})
  await expect.element(button('Avocar')).not.toBeInTheDocument()
})

/** A process with these acts. */
const viewOf = (atos: ProcessView['atos'], changes: Partial<ProcessView> = {}) =>
  makeProcess({ processo: { ...processo, ano: '2026', situacao: 'EmAndamento' }, atos, ...changes })
