import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { storageProblem } from '../../../main/engine/database/index.ts'
import { createDirectory } from '../../../main/features/directory/directory.ts'
import type { Answers } from '../../support/answering-server.ts'
import { reopenedOnDamage } from '../../support/person-context.ts'
import { allKinds, closeAll, ids, openDirectory, state } from './directory-state.ts'

afterEach(closeAll)
const unreadable = () => {
  throw new Error('this is not what was written')
}

function stateWithGround(): Answers {
  const ground = { id: randomUUID(), nome: 'Fiscal', descricao: 'Fiscal', ordenacao: 1, nivelAcesso: 'Sigiloso' }
  return { ...state(), 'GET /v2/fundamentos-legais': [ground] }
}

/** The directory of a person, opened again on an empty cache when it finds damage, as the application does. */
function reopening({ person, log }: Awaited<ReturnType<typeof openDirectory>>) {
  const { current: directory, times } = reopenedOnDamage(person, (cache, context) => {
    const opened = createDirectory({ ...person, cache, context, log, pauseMs: 0 })
    void opened.refresh()
    return opened
  })
  const search = (text: string) => {
    const outcome = directory().search({ text, kinds: allKinds, limit: 50 })
    if (!outcome.ok) throw new Error(outcome.failure.code)
    return outcome.value
  }
  const classes = () => {
    const outcome = directory().classes({ text: '', limit: 9 })
    if (!outcome.ok) throw new Error(outcome.failure.code)
    return outcome.value
  }
  const isWhole = () => expect.poll(() => search('').complete && classes().complete).toBe(true)
  const damage = () => expect(() => person.cacheFile.current.parseOrCorrupt(unreadable)).toThrow()
  return { directory, search, classes, isWhole, damage, damages: times }
}

describe('a directory whose cache is damaged', () => {
  it('is read from the service again, and keeps the favourites', async () => {
    const { directory, search, isWhole, damage, damages } = reopening(await openDirectory(state()))
    await isWhole()
    const before = search('').entries
    directory().favour({ entry: before[0] as DirectoryEntry, isFavourite: true })
    damage()
    await expect.poll(damages).toBe(1)
    await isWhole()
    expect(search('').entries).toEqual(before)
    expect(directory().suggestions()).toMatchObject({ value: { favourites: [{ id: before[0]?.id, isGone: false }] } })
  })

  it('reports no entry as gone when the damage is found during a reading', async () => {
    const answers = stateWithGround()
    const places = [`agente/${ids['gecon']}/papeis`, `classificacao-documental/${ids['plano']}/classes-ativas`]
    const { directory, search, classes, isWhole, damage, damages } = reopening(await openDirectory(answers))
    await isWhole()
    const met = new Set<string>()
    // Both parts are half read by then.
    for (const place of places) {
      const answer = answers[`GET /v2/${place}`]
      answers[`GET /v2/${place}`] = () => {
        if (!met.has(place)) damage()
        met.add(place)
        return answer
      }
    }
    damage()
    await expect.poll(() => met.size).toBe(2)
    await isWhole()
    expect(damages()).toBeGreaterThan(1)
    const units = [ids['prot'] ?? '', ids['sefaz'] ?? '', ids['seger'] ?? '']
    expect(directory().gone({ ids: units })).toMatchObject({ value: [] })
    expect(search('protocolo').entries.map(({ nome }) => nome)).toEqual(['Protocolo Geral'])
    expect(classes().classes.map(({ codigo }) => codigo)).toEqual(['01.01.05', '02.01.05'])
    expect(directory().grounds()).toMatchObject({ value: [{ nome: 'Fiscal' }] })
  })

  it.each([
    ['directory_entries', "id = '!' || substr(id, 2) WHERE nome = 'Comissão de Licitação'"],
    ['directory_classes', "id = '!' || substr(id, 2) WHERE codigo = '02.01.05'"],
    ['legal_grounds', "id = '!' || substr(id, 2)"],
    ['directory_runs', "completed_at = 'ontem' WHERE part = 'classes'"],
  ])(
    'is read again, and never calls an incomplete part whole, when one row of %s is not as written',
    async (table, turned) => {
      const opened = await openDirectory(stateWithGround())
      await opened.directory.refresh()
      const known = Object.values(ids).filter((id) => opened.search('').entries.some((entry) => entry.id === id))
      opened.person.cache.prepare(`UPDATE ${table} SET ${turned}`).run()
      const { directory, damages } = reopening(opened)
      const seenAs = () => {
        try {
          const found = directory().search({ text: '', kinds: allKinds, limit: 50 })
          const classes = directory().classes({ text: '', limit: 9 })
          const grounds = directory().grounds()
          if (!found.ok || !classes.ok || !grounds.ok) throw new Error('reading the cache does not fail')
          // A part that is marked complete is complete.
          if (found.value.complete)
            expect(found.value.entries.map(({ id }) => id)).toEqual(expect.arrayContaining(known))
          if (classes.value.complete) expect(classes.value.classes).toHaveLength(2)
          return [found.value.complete, classes.value.complete, directory().gone({ ids: known }), grounds.value.length]
        } catch (error) {
          if (storageProblem(error) === null) throw error
          return storageProblem(error)
        }
      }
      seenAs()
      await expect.poll(damages).toBe(1)
      await expect.poll(seenAs).toEqual([true, true, { ok: true, value: [] }, 1])
    },
  )
})
