import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { closeAll, ids, openDirectory, state } from '../../support/directory-state.ts'

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
})
