import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { editarSchema } from '../../../contract/api/processes.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { ProcessDraft } from '../../../contract/bridge/process-draft.ts'
import { processOperationOf } from '../../../main/features/processes/index.ts'
import { actWith, processActSchema, processOpeningSchema, requestOf } from '../../../main/features/processes/payload.ts'
import { makeDocument } from '../../support/builders.ts'
import { noParties, processDraft } from '../../support/drafts.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const processo = { id: randomUUID(), protocolo: '2026-B4C5D', resumo: 'Contas' }
const classe = { id: randomUUID(), codigo: '01', nome: 'Administração' }
const sector = { id: randomUUID(), kind: 'Setor', nome: 'Protocolo', sigla: 'PROT', detalhe: 'SEFAZ' } as const
const citizen = { ...sector, id: randomUUID(), kind: 'Cidadao' } as const
const document = makeDocument('Ofício')
const encaminhamento = { id: randomUUID(), protocolo: '2026-F4G5H6', assunto: 'Para juntar' }
const company = { razaoSocial: ' ACME ', cnpj: '11.222.333/0001-81', email: ' ' }
const opening: ProcessDraft = { ato: 'autuar', classe, interessados: noParties }
const edit: ProcessDraft = { ato: 'editar', processo, classe, interessados: noParties, isKnown: true }

const operationOf = (process: ProcessDraft, changes: Partial<DraftFields>) => {
  const fields = processDraft(process, { idPapel: role.id, subject: 'Contas', ...changes })
  return processOperationOf({ ...fields, process }, { roles: [role] })
}
const withWords = { message: ' É isto. ' }

describe('the operation of a draft about a process', () => {
  it.each<[string, ProcessDraft, Partial<DraftFields>]>([
    ['Papel', opening, { idPapel: null }],
    ['Papel', opening, { idPapel: randomUUID() }],
    ['Classe', { ...opening, classe: null }, {}],
    ['Resumo', opening, { subject: ' ' }],
    ['Interessados', { ...opening, interessados: { ...noParties, pessoasJuridicas: [{ ...company, cnpj: ' ' }] } }, {}],
    ['Classe', { ...edit, classe: null }, {}],
    ['Processo', { ato: 'encerrar', processo: null }, withWords],
    ['Desfecho', { ato: 'encerrar', processo }, { message: '\n' }],
    ['Justificativa', { ato: 'avocar', processo }, {}],
    ['Mensagem', { ato: 'despachar', processo }, { recipients: [sector] }],
    ['Destino', { ato: 'despachar', processo }, withWords],
    ['Destino', { ato: 'despachar', processo }, { ...withWords, recipients: [sector, { ...sector, id: role.id }] }],
    ['Destino', { ato: 'despachar', processo }, { ...withWords, recipients: [citizen] }],
    ['Documentos', { ato: 'entranhar', processo }, withWords],
    ['Documentos', { ato: 'desentranhar', processo, pecas: [] }, withWords],
    ['Documentos', { ato: 'reabrir', processo }, { ...withWords, documents: [document] }],
    ['Acesso', { ato: 'reabrir', processo }, { ...withWords, access: 'Sigiloso' }],
  ])('is refused with a sentence that names %s', (field, process, changes) => {
    expect(operationOf(process, changes)).toEqual({
      ok: false,
      sentence: expect.stringMatching(new RegExp(`^${field}: .+[.]$`)),
    })
  })

  const rest = { idProcesso: processo.id, idPapel: role.id, access: 'Organizacional' }
  const reason = { ...rest, justificativa: 'É isto.' }
  const attached = { ...withWords, documents: [document, document] }
  const ids = [document.idDocumento]
  it.each<[string, ProcessDraft, Partial<DraftFields>, object]>([
    [
      'Despacho',
      { ato: 'despachar', processo },
      { ...attached, recipients: [sector] },
      { ...rest, ato: 'despachar', idDestino: sector.id, mensagem: 'É isto.', idsDocumentos: ids },
    ],
    ['Avocamento', { ato: 'avocar', processo }, withWords, { ...reason, ato: 'avocar' }],
    ['Entranhamento', { ato: 'entranhar', processo }, attached, { ...reason, ato: 'entranhar', idsDocumentos: ids }],
    [
      'Entranhamento de encaminhamento',
      { ato: 'entranhar-encaminhamento', processo, encaminhamento },
      withWords,
      { ...reason, ato: 'entranhar-encaminhamento', idEncaminhamento: encaminhamento.id, idsDocumentos: [] },
    ],
    [
      'Desentranhamento',
      { ato: 'desentranhar', processo, pecas: [3, 5, 3].map((sequencial) => ({ sequencial, nome: 'Nota' })) },
      withWords,
      { ...reason, ato: 'desentranhar', sequenciais: [3, 5] },
    ],
    ['Encerramento', { ato: 'encerrar', processo }, withWords, { ...rest, ato: 'encerrar', desfecho: 'É isto.' }],
    ['Reabertura', { ato: 'reabrir', processo }, withWords, { ...reason, ato: 'reabrir' }],
    [
      'Edição',
      edit,
      {},
      {
        ato: 'editar',
        idProcesso: processo.id,
        idPapel: role.id,
        idClasse: classe.id,
        resumo: 'Contas',
        interessados: noParties,
        justificativa: null,
      },
    ],
  ])('is titled and carries what was written: %s', (name, process, changes, payload) => {
    const read = operationOf(process, changes)
    if (!read.ok) throw new Error(read.sentence)
    const { title, kind, idPapel } = read.value
    expect({ title, kind, idPapel }).toEqual({
      title: `${name}, processo 2026-B4C5D`,
      kind: 'process-act',
      idPapel: role.id,
    })
    const documents = (changes.documents ?? []).flatMap((each) => ('idDocumento' in each ? [each.idDocumento] : []))
    const sent = processActSchema.parse(read.value.payload([...new Set(documents)]))
    expect(sent).toEqual(payload)
  })

  it('opens a process with its parties, each named', () => {
    const interessados = {
      agentes: [sector, citizen, sector],
      pessoasJuridicas: [company, { razaoSocial: '', cnpj: ' ', email: '' }],
      semIdentificacao: [{ descricao: ' Quem pediu ' }, { descricao: '' }],
    }
    const read = operationOf({ ...opening, interessados }, { subject: ' Contas de 2026 ' })
    if (!read.ok) throw new Error(read.sentence)
    expect(read.value.title).toBe('Contas de 2026')
    expect(processOpeningSchema.parse(read.value.payload([document.idDocumento]))).toEqual({
      idPapel: role.id,
      idClasse: classe.id,
      resumo: 'Contas de 2026',
      idsDocumentos: [document.idDocumento],
      interessados: {
        agentes: [sector.id, citizen.id],
        pessoasJuridicas: [{ razaoSocial: 'ACME', cnpj: company.cnpj, email: null }],
        semIdentificacao: [{ descricao: 'Quem pediu' }],
      },
    })
  })

  it('joins at least one document', () => {
    const joined = (idsDocumentos: readonly string[]) =>
      processActSchema.safeParse({ ...reason, ato: 'entranhar', idsDocumentos }).success
    expect([joined(ids), joined([])]).toEqual([true, false])
  })

  it('carries the grounds of a secret act, and no access of an edit', () => {
    const ground = { id: randomUUID(), nome: 'Sigilo fiscal' }
    const secrecy = { grounds: [ground], years: 0, months: 0, days: 0, justification: '', approver: null }
    const secret = { ...withWords, access: 'Sigiloso', secrecy } as const
    const bodyOf = (process: ProcessDraft) => {
      const read = operationOf(process, secret)
      if (!read.ok) throw new Error(read.sentence)
      return requestOf(actWith(processActSchema.parse(read.value.payload([])), [])).body
    }
    expect(bodyOf({ ato: 'avocar', processo })).toMatchObject({
      restricaoAcesso: { transparenciaAtiva: false, idsFundamentosLegais: [ground.id], classificacaoInformacao: null },
    })
    expect(editarSchema.parse(bodyOf(edit))).not.toHaveProperty('restricaoAcesso')
  })
})
