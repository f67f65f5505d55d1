import type { Page } from '@playwright/test'
import type { MadePdf } from '../../support/pdfs.ts'
import { organizacional, type Person } from '../../support/records.ts'
import { expect } from './expect.ts'
import { capture } from './offline.ts'
import { goTo } from './session.ts'

/** Posts an act and waits for its event; answers the id of the process. */
export async function actAtService(person: Person, path: string, body: object): Promise<string> {
  const idPapelResponsavel = person.roles[0]?.id
  const asked = await person.post(`/v2/processos/${path}`, { idPapelResponsavel, ...body })
  expect(asked.status, JSON.stringify(asked.body)).toBe(202)
  let idProcesso: string | undefined
  await expect(async () => {
    ;({ idProcesso } = (await person.get(`/v2/eventos/${asked.body.idEvento}`)).body)
    expect(idProcesso).toBeDefined()
  }).toPass()
  return idProcesso ?? ''
}

interface OpenedProcess {
  readonly id: string
  readonly protocolo: string
}

/** Opens a process with these documents, in the unit of a person's first role. */
export async function openAtService(
  person: Person,
  resumo: string,
  papers: readonly MadePdf[] = [],
): Promise<OpenedProcess> {
  const idsDocumentosEntranhados: string[] = []
  for (const paper of papers) idsDocumentosEntranhados.push(await capture(person, paper))
  const interessadosSemIdentificacao = [{ descricao: 'Moradores da rua' }]
  const opening = { idClasse: await person.idClasse(), resumo, idsDocumentosEntranhados, interessadosSemIdentificacao }
  const id = await actAtService(person, 'autuar', opening)
  return { id, protocolo: (await person.get(`/v2/processos/${id}`)).body.protocolo }
}

export const onProcess = (idProcesso: string) => ({ idProcesso, restricaoAcesso: organizacional })

/** Shows what the box GECON holds. */
export async function goToProcesses(page: Page): Promise<void> {
  await goTo(page, /^Processos/)
  const choice = page.getByRole('button', { name: /Caixa$/ })
  await expect(choice).toBeVisible()
  if ((await choice.textContent())?.startsWith('GECON') === true) return
  await choice.click()
  await page.getByRole('option', { name: /^GECON/ }).click()
}
