import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PlacedEntry } from '../../main/features/directory/entries.ts'
import { createDirectoryStore } from '../../main/features/directory/store.ts'
import { openBoth } from '../support/person-context.ts'
import { removeFolder } from '../support/remove-folder.ts'
import type { Bench } from './figure.ts'

/** Time of a search, at each letter, in a directory of fifty thousand entries. */
const count = 50_000
const promisedMs = 50
const rounds = 15
const typed = ['', 'a', 'an', 'ana', 'ana prado', 'g', 'ger', 'gerencia conv', 'sefaz', 'ge100', 'maria silva', 'zzz']
const kinds = ['Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao'] as const

const first = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gabriela', 'Hugo', 'Íris', 'João', 'Maria', 'Olga']
const last = ['Prado', 'Reis', 'Nunes', 'Souza', 'Silva', 'Oliveira', 'Santos', 'Lima', 'Gomes', 'Ribeiro', 'Almeida']
const pick = (from: readonly string[], by: number) => from[by % from.length] ?? ''

function entry(index: number): PlacedEntry {
  const [id, detalhe] = [randomUUID(), `Analista · GE${(index % 2000) * 10}, SEFAZ`]
  if (index % 10 === 0) {
    const nome = `Gerência de ${pick(last, index)} e Convênios ${index}`
    return { id, kind: 'Setor', nome, sigla: `GE${index}`, detalhe: 'SEFAZ', idPai: null }
  }
  const nome = [pick(first, index), pick(last, index), pick(last, index >> 4)].join(' ')
  return { id, kind: 'Papel', nome, sigla: null, detalhe, idPai: null }
}

export const bench: Bench = async (tell) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-directory-'))
  const { cache, close } = openBoth(folder)
  try {
    const owner = { environmentId: 'local', personId: 'ana' }
    const entries = Array.from({ length: count }, (_, index) => entry(index))
    const store = createDirectoryStore(cache, owner)
    const run = store.begin('agents', new Date(), new Date())
    const saving = performance.now()
    for (let from = 0; from < count; from += 300) store.saveEntries(run, entries.slice(from, from + 300))
    const saved = performance.now() - saving
    tell({ what: `${count} entries are kept`, value: Math.round(saved), unit: 'ms', better: 'lower' })
    const cold = createDirectoryStore(cache, owner)
    const loading = performance.now()
    cold.search({ text: '', kinds, limit: 40 })
    const loaded = Math.round(performance.now() - loading)
    tell({ what: 'the first search after a start, which reads them all', value: loaded, unit: 'ms', better: 'lower' })
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const text of typed) {
        const begun = performance.now()
        cold.search({ text, kinds, limit: 40 })
        times.push(performance.now() - begun)
      }
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1))
    const peer = { name: 'promised', value: promisedMs }
    tell({ what: 'a search at the median', value: at(0.5), unit: 'ms', better: 'lower', peer })
    tell({ what: 'a search, 95 of 100', value: at(0.95), unit: 'ms', better: 'lower', peer })
    tell({ what: 'the slowest search', value: at(0.9999), unit: 'ms', better: 'lower', peer })
  } finally {
    close()
    removeFolder(folder)
  }
}
