import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createBoxes } from '../../../main/boxes/index.ts'
import { Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

it.each([403, 404])(
  '%i tells of a forwarding that the service shows no longer, an unreachable service does not',
  async (status) => {
    const id = randomUUID()
    const server = await startAnsweringServer({ [`GET /v2/encaminhamento/${id}`]: new Status(status) })
    const person = openAsPerson({ apiUrl: server.url })
    const closed: string[] = []
    const events = { changed: () => undefined, closed: (one: string) => closed.push(one) }
    const boxes = createBoxes({ ...person, log: { error: () => undefined }, enqueue: () => randomUUID(), events })
    expect(await boxes.read({ idEncaminhamento: id })).toMatchObject({ ok: false })
    expect(closed).toEqual([id])
    await server.stop()
    await boxes.read({ idEncaminhamento: randomUUID() })
    expect(closed).toEqual([id])
    person.close()
  },
)
