import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OperationState } from '../../contract/bridge/outbox.ts'
import { eventually } from '../support/eventually.ts'
import type { Rule } from '../support/fault-proxy.ts'
import { firstOf } from '../support/in-usual.ts'
import { makeLargeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { signedInApp } from '../support/signed-in-app.ts'

const signedIn = signedInApp({ environment: { horizonSeconds: 1 } })
const folder = mkdtempSync(path.join(tmpdir(), 'malote-changed-'))

const copyOf = (sha256: string | null | undefined) => path.join(signedIn.app.dataFolder, 'spool', `${sha256}.pdf`)

/** Changes one byte of a private copy; its size stays. Returns the bytes before. */
function changeOneByte(file: string, at: (length: number) => number): Buffer {
  const before = readFileSync(file)
  const after = Buffer.from(before)
  const index = at(before.length)
  after[index] = (after[index] ?? 0) ^ 1
  writeFileSync(file, after)
  return before
}

const made = {
  small: (title: string) => makeTextPdf(folder, title, 1),
  large: (title: string) => makeLargeScanPdf(folder, title, 400_000),
}

async function addExamined(size: keyof typeof made, title: string) {
  const [added] = await signedIn.app.addFiles([await made[size](title)])
  const fileId = added?.fileId ?? ''
  const row = await eventually(async () => {
    const found = (await signedIn.app.call('capture.list', {})).find((each) => each.fileId === fileId)
    expect(found).toMatchObject({ state: 'draft', report: expect.anything() })
    return found
  })
  return { fileId, sha256: row?.sha256 ?? '', name: row?.name ?? '' }
}

const submit = (fileIds: string[]) =>
  signedIn.app.call('capture.submit', { fileIds, idPapel: signedIn.idPapel }).then(([sent]) => sent?.operationId ?? '')

const until = (operationId: string, state: OperationState) =>
  eventually(async () => {
    const found = (await signedIn.app.call('outbox.list', {})).find(({ id }) => id === operationId)
    expect(found?.state).toBe(state)
    return found
  })

const registrations = () => signedIn.line.seen.filter((each) => /\/(capturar|enviar)\//.test(each)).length

describe('a private copy that changed after it was examined', () => {
  it.each(
    firstOf([
      ['small', 'first', () => 0],
      ['large', 'last', (length: number) => length - 1],
    ] as const),
  )('is not captured if a %s file has another %s byte', async (size, which, at) => {
    const { fileId, sha256 } = await addExamined(size, `Nota ${size} ${which}`)
    const before = changeOneByte(copyOf(sha256), at)
    const asked = registrations()
    const operationId = await submit([fileId])
    const refused = await until(operationId, 'refused')
    expect(refused?.failure?.message).toMatch(/mudou depois de examinada.*Nada foi registrado.*adicione-o de novo/s)
    expect(registrations()).toBe(asked)
    // The right bytes are sent as before.
    writeFileSync(copyOf(sha256), before)
    await signedIn.app.call('outbox.retry', { operationId })
    await until(operationId, 'done')
  })

  it('is not captured if it changed while the upload waited for the service', async () => {
    const { fileId, sha256 } = await addExamined('small', 'Nota que espera')
    signedIn.line.judge(({ path: requested }) =>
      requested.includes('/gerar-url-upload/') ? { when: 'instead', status: 503 } : 'pass',
    )
    const operationId = await submit([fileId])
    await until(operationId, 'waiting')
    changeOneByte(copyOf(sha256), () => 9)
    signedIn.line.judge(() => 'pass')
    const asked = registrations()
    await until(operationId, 'refused')
    expect(registrations()).toBe(asked)
  })

  /** Loses the answer to the first registration, and changes the copy before the service is asked again. */
  async function loseAndChange(title: string, rule: Rule): Promise<string> {
    const { fileId, sha256 } = await addExamined('small', title)
    let isLost = false
    signedIn.line.judge((request) => {
      if (isLost || !/\/capturar\//.test(request.path)) return rule(request)
      isLost = true
      changeOneByte(copyOf(sha256), () => 9)
      return 'swallow'
    })
    return submit([fileId])
  }

  it('is found among the newest documents if the answer to its registration was lost', async () => {
    const operationId = await loseAndChange('Nota sem resposta', () => 'pass')
    expect((await until(operationId, 'done'))?.result.registro).toMatch(/^\d{4}-/)
  })

  it('ends unconfirmed, in words, if the answer was lost and no document of the person has its content', async () => {
    const nothing = { when: 'after', rewrite: () => ({ result: [], count: 0 }) } as const
    const hidden: Rule = ({ path: asked }) => (asked.endsWith('/documentos/paginated-search') ? nothing : 'pass')
    const operationId = await loseAndChange('Nota perdida', hidden)
    const ended = await until(operationId, 'refused')
    const message = expect.stringMatching(/^O pedido saiu, a resposta não chegou.*pode ter sido registrado/)
    expect(ended?.failure).toMatchObject({ stopped: 'unconfirmed', message })
  })
})
