import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { idOfPerson, idOfUnit } from '../../service/sample/rows.ts'
import { seeBox } from '../e2e/walk/box-states.ts'
import { goTo, signIn } from '../e2e/walk/session.ts'
import { fillBox } from '../support/box-service.ts'
import type { MaloteWindow, Studio } from './pictures.ts'

const filled = 20_000

/** A long box while the service is unreachable. */
async function walkOffline({ see }: Studio, { page }: MaloteWindow): Promise<void> {
  await signIn(page, 'ana.prado')
  await goTo(page, /^GECON/)
  const list = page.getByRole('listbox', { name: 'Encaminhamentos', exact: true })
  await list
    .getByRole('option', { name: /Parecer/ })
    .first()
    .waitFor()
  await see(page, 'long-offline')
  await list.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2
  })
  await page.waitForFunction(() => document.querySelectorAll('[role="option"][aria-label="Buscando"]').length === 0)
  await see(page, 'long-middle')
  await page.getByRole('searchbox', { name: 'Buscar encaminhamento' }).fill('prestacao joao')
  await page.getByText('Em todas as caixas').click()
  await page.getByRole('listbox', { name: 'Encaminhamentos encontrados' }).waitFor()
  await see(page, 'long-found')
}

export async function picturesOfBoxes(studio: Studio): Promise<void> {
  const dataFolder = path.join(studio.folder, 'cheia')
  mkdirSync(dataFolder)
  const idCaixa = idOfUnit('SEFAZ/GECON')
  await fillBox({ dataFolder, personId: idOfPerson('ana.prado'), idCaixa, count: filled })
  await seeBox(studio)
  const offline = await studio.openMalote({ dataFolder })
  offline.line.judge(({ path: asked }) => (/caixas/.test(asked) ? 'drop' : 'pass'))
  await walkOffline(studio, offline)
}
