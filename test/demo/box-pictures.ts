import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { idOfPerson, idOfUnit } from '../../service/sample/rows.ts'
import { goTo, signIn } from '../e2e/walk/session.ts'
import { fillBox } from '../support/filled-box.ts'
import type { Verdict } from '../support/interposer.ts'
import { asPerson, organizacional } from '../support/records.ts'
import type { Service } from '../support/service.ts'
import { type Desk, type Studio, takePictures } from './pictures.ts'

/** Caixas in every state, light and dark, on a small and a large screen: to be looked at by who designs it. */
const filled = 20_000

const letters = [
  ['Prestação de contas do convênio 12/2026', 'Encaminho para análise os documentos da prestação de contas.'],
  ['Ofício 88/2026: diárias de novembro', 'Peço manifestação sobre as diárias até sexta-feira.'],
  ['Parecer sobre o aditivo da ponte', 'Segue o parecer para conhecimento e providências.'],
  ['Folha de pagamento, conferência', 'Favor conferir os valores da folha e responder.'],
  ['Relatório trimestral de execução', 'Relatório da execução orçamentária do trimestre.'],
] as const

async function bring(service: Service): Promise<void> {
  const elisa = await asPerson(service, 'elisa.fontes')
  for (const [assunto, mensagem] of letters) {
    const body = { assunto, mensagem, restricaoAcesso: organizacional, idResponsavel: elisa.roles[0]?.id }
    await elisa.post('/v2/encaminhamento/novo', { ...body, idsDestinos: [idOfUnit('SEFAZ/GECON')] })
  }
}

/** What a box shows while the service answers: loading, empty, a list, reading, several, a thread. */
async function walkOnline({ shoot, service }: Studio, { page, line }: Desk): Promise<void> {
  const held = Promise.withResolvers<void>()
  line.judge(async ({ path: asked }): Promise<Verdict> => {
    if (/encaminhamentos\/paginated-search/.test(asked)) await held.promise
    return 'pass'
  })
  await signIn(page, 'bruno.reis')
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('button', { name: /^GECON/ })
    .waitFor()
  await goTo(page, /^GECON/)
  await shoot(page, 'loading')
  held.resolve()
  line.judge(() => 'pass')
  await page.getByText('Nada chegou ainda').waitFor()
  await shoot(page, 'empty')
  await bring(service)
  const list = page.getByRole('listbox', { name: 'Encaminhamentos', exact: true })
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await list
    .getByRole('option')
    .nth(letters.length - 1)
    .waitFor({ timeout: 60_000 })
  await shoot(page, 'list')
  await list.getByRole('option', { name: /Prestação/ }).click()
  await page.getByRole('button', { name: 'Responder' }).waitFor()
  await shoot(page, 'reading')
  await list.getByRole('option').first().click()
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: /^Resolver 3/ }).waitFor()
  await shoot(page, 'several')

  const [carla, bruno] = [await asPerson(service, 'ana.prado'), await asPerson(service, 'bruno.reis')]
  const found = await bruno.post(`/v2/caixas/${idOfUnit('SEFAZ/GECON')}/encaminhamentos/paginated-search`, {
    ...{ pasta: 'Entrada', texto: 'Ofício 88' },
  })
  const idEncaminhamentoAnterior = found.body.result[0].id
  const act = { idEncaminhamentoAnterior, idResponsavel: carla.roles[0]?.id, restricaoAcesso: organizacional }
  await list.getByRole('option', { name: /Ofício 88/ }).click()
  await page.getByRole('button', { name: 'Responder' }).waitFor()
  await carla.post('/v2/encaminhamento/responder', { ...act, mensagem: 'De acordo com as diárias.' })
  for (;;) {
    await page.getByRole('button', { name: 'Atualizar' }).click()
    const gone = page.getByText(/não está mais na entrada/)
    if (
      await gone.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      )
    )
      break
  }
  await shoot(page, 'a-colleague-was-quicker')
  await page.getByRole('searchbox', { name: 'Buscar encaminhamento' }).fill('execuc')
  await page.getByRole('listbox', { name: 'Encaminhamentos encontrados' }).waitFor()
  await shoot(page, 'found')
  await page.getByRole('searchbox', { name: 'Buscar encaminhamento' }).fill('zzz')
  await page.getByText('Nada encontrado').waitFor()
  await shoot(page, 'nothing-found')
  await page.getByRole('searchbox', { name: 'Buscar encaminhamento' }).fill('')
  line.judge(({ path: asked }) =>
    /encaminhamentos\/paginated-search/.test(asked) ? { when: 'instead', status: 403 } : 'pass',
  )
  await goTo(page, /^Rascunhos/)
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('button', { name: /^CPL|^Contador|^Bruno/ })
    .first()
    .click()
  await shoot(page, 'another-box')
  line.judge(() => 'pass')
}

/** A long box without the service. */
async function walkOffline({ shoot }: Studio, { page }: Desk): Promise<void> {
  await signIn(page, 'ana.prado')
  await goTo(page, /^GECON/)
  const list = page.getByRole('listbox', { name: 'Encaminhamentos', exact: true })
  await list
    .getByRole('option', { name: /Parecer/ })
    .first()
    .waitFor()
  await shoot(page, 'long-offline')
  await list.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2
  })
  await page.waitForFunction(() => document.querySelectorAll('[role="option"][aria-label="Buscando"]').length === 0)
  await shoot(page, 'long-middle')
  await page.getByRole('searchbox', { name: 'Buscar encaminhamento' }).fill('prestacao joao')
  await page.getByText('Em todas as caixas').click()
  await page.getByRole('listbox', { name: 'Encaminhamentos encontrados' }).waitFor()
  await shoot(page, 'long-found')
}

await takePictures('box-pictures', async (studio) => {
  const dataFolder = path.join(studio.folder, 'cheia')
  mkdirSync(dataFolder)
  const idCaixa = idOfUnit('SEFAZ/GECON')
  await fillBox({ dataFolder, personId: idOfPerson('ana.prado'), idCaixa, count: filled })
  await walkOnline(studio, await studio.openDesk({}))
  const offline = await studio.openDesk({ dataFolder })
  offline.line.judge(({ path: asked }) => (/caixas/.test(asked) ? 'drop' : 'pass'))
  await walkOffline(studio, offline)
})
