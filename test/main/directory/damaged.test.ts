import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { storageProblem } from '../../../main/database/index.ts'
import { createDirectory } from '../../../main/directory/index.ts'
import { allKinds, closeAll, ids, openDirectory, state } from './directory-state.ts'

afterEach(closeAll)
const unreadable = () => {
  throw new Error('this is not what was written')
}

describe('a directory of which the file is damaged', () => {
  it('is read anew by itself', async () => {
    const { person, directory, search, classes } = await openDirectory(state())
    await directory.refresh()
    const before = search('').entries
    directory.favour({ entry: before[0] as DirectoryEntry, isFavourite: true })
    const told = vi.fn()
    person.remembered.onRenewed(told)
    expect(() => person.remembered.understood(unreadable)).toThrow()
    await expect.poll(() => told.mock.calls.length).toBe(1)
    await expect.poll(() => search('').complete).toBe(true)
    await expect.poll(() => classes('').complete).toBe(true)
    expect(search('').entries).toEqual(before)
    expect(directory.suggestions()).toMatchObject({ value: { favourites: [{ id: before[0]?.id, isGone: false }] } })
  })

  it('is read anew where that was met while it was being read: nobody is said to be gone', async () => {
    const answers = state()
    const { person, directory, search, classes } = await openDirectory(answers)
    const ground = { id: randomUUID(), nome: 'Fiscal', descricao: 'Fiscal', ordenacao: 1, nivelAcesso: 'Sigiloso' }
    answers['GET /v2/fundamentos-legais'] = [ground]
    // Both parts have been kept in half by then.
    const met = new Set<string>()
    const meetDamage = (at: string, answer: unknown) => () => {
      if (!met.has(at)) expect(() => person.remembered.understood(unreadable)).toThrow()
      met.add(at)
      return answer
    }
    for (const at of [`agente/${ids['gecon']}/papeis`, `classificacao-documental/${ids['plano']}/classes-ativas`]) {
      answers[`GET /v2/${at}`] = meetDamage(at, answers[`GET /v2/${at}`])
    }
    await directory.refresh()
    expect(met.size).toBeGreaterThan(0)
    await expect.poll(() => search('').complete && classes('').complete).toBe(true)
    expect(directory.gone({ ids: [ids['prot'] ?? '', ids['sefaz'] ?? '', ids['seger'] ?? ''] })).toMatchObject({
      value: [],
    })
    expect(search('protocolo').names).toEqual(['Protocolo Geral'])
    expect(classes('').codes).toEqual(['01.01.05', '02.01.05'])
    expect(directory.grounds()).toMatchObject({ value: [{ nome: 'Fiscal' }] })
    expect(met.size).toBe(2)
  })

  it.each([
    ['directory_entries', "id = '!' || substr(id, 2) WHERE nome = 'Comissão de Licitação'"],
    ['directory_classes', "id = '!' || substr(id, 2) WHERE codigo = '02.01.05'"],
    ['legal_grounds', "id = '!' || substr(id, 2)"],
    ['directory_runs', "completed_at = 'ontem' WHERE part = 'classes'"],
  ])(
    'is read anew where one row of %s is not as it was written, and no part of it is called whole',
    async (table, turned) => {
      const answers = state()
      const ground = { id: randomUUID(), nome: 'Fiscal', descricao: 'Fiscal', ordenacao: 1, nivelAcesso: 'Sigiloso' }
      answers['GET /v2/fundamentos-legais'] = [ground]
      const { person, directory, search, log } = await openDirectory(answers)
      await directory.refresh()
      const known = Object.values(ids).filter((id) => search('').entries.some((entry) => entry.id === id))
      person.remembered.db.exec(`UPDATE ${table} SET ${turned}`)
      const renewed = vi.fn()
      person.remembered.onRenewed(renewed)
      const again = createDirectory({ ...person, log, pauseMs: 0 })
      const seenAs = () => {
        try {
          const found = again.search({ text: '', kinds: allKinds, limit: 50 })
          const classes = again.classes({ text: '', limit: 9 })
          const grounds = again.grounds()
          if (!found.ok || !classes.ok || !grounds.ok) throw new Error('what is kept does not fail')
          const areWhole = [found.value.complete, classes.value.complete]
          // Whatever is called whole is so.
          if (found.value.complete)
            expect(found.value.entries.map(({ id }) => id)).toEqual(expect.arrayContaining(known))
          if (classes.value.complete) expect(classes.value.classes).toHaveLength(2)
          return [...areWhole, again.gone({ ids: known }), grounds.value.length]
        } catch (error) {
          if (storageProblem(error) === null) throw error
          return storageProblem(error)
        }
      }
      seenAs()
      await expect.poll(() => renewed.mock.calls.length).toBe(1)
      await expect.poll(seenAs).toEqual([true, true, { ok: true, value: [] }, 1])
    },
  )
})
