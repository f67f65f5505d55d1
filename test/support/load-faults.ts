import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Ledger } from './load.ts'

/** Events that have not ended are waited for so long. */
const longestMs = 180_000

interface Site {
  readonly databaseUrl: string
  readonly dataFolder: string
}

/** The result of comparing a ledger with the database of its service. */
export interface Verdict {
  /** Sentences; none if every accepted write is there exactly once, and all others once or not at all. */
  readonly faults: readonly string[]
  /** Seconds from the acceptance of each event to its end, and when it was accepted. */
  readonly events: readonly { readonly at: number; readonly ms: number }[]
  /** Writes without an answer that tells, and how many of them are there. */
  readonly uncertain: number
  readonly foundUncertain: number
}

/** Waits for the end of all events, then looks for each write of the ledger. `since`: when the load began. */
export async function judgeLoad(ledger: Ledger, { databaseUrl, dataFolder }: Site, since: Date): Promise<Verdict> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows = async <T>(text: string, ...values: unknown[]) => (await client.query(text, values)).rows as T[]
  try {
    const running =
      "select id, situacao from eventos where criacao >= $1 and situacao not in ('Concluido', 'Cancelado')"
    const until = Date.now() + longestMs
    while ((await rows(running, since)).length > 0 && Date.now() < until) await pause(500)
    const faults = [...ledger.faults]
    const events = await rows<{ id: string; tipo: string; situacao: string; mensagem: string; at: Date; ms: number }>(
      'select id, tipo, situacao, mensagem, criacao as at, extract(epoch from conclusao - criacao) * 1000 as ms from eventos where criacao >= $1',
      since,
    )
    const done = new Set<string>()
    for (const { id, tipo, situacao, mensagem } of events)
      if (situacao === 'Concluido') done.add(id)
      else faults.push(`event ${id} (${tipo}) is ${situacao}: ${mensagem}`)

    const countBy = async (text: string) =>
      new Map((await rows<{ key: string; found: number }>(text, since)).map(({ key, found }) => [key, Number(found)]))
    const captures = await countBy(
      'select nome as key, count(*) as found from documentos where data_captura >= $1 group by nome',
    )
    const phases = await countBy(
      'select nome as key, count(*) as found from fases_assinatura where data_envio >= $1 group by nome',
    )
    const sent = await countBy(
      'select assunto as key, count(*) as found from encaminhamentos where data_hora >= $1 group by assunto',
    )
    const boxes =
      await countBy(`select e.assunto as key, count(*) as found from encaminhamentos e join caixa_itens i on i.id_encaminhamento = e.id
      where e.data_hora >= $1 group by e.assunto`)
    const signed =
      await countBy(`select a.id_fase || ' ' || a.id_agente as key, count(*) as found from fase_assinantes a
      join fases_assinatura f on f.id = a.id_fase where f.data_envio >= $1 and a.manifestacao = 'Assinado' group by 1`)
    let [uncertain, foundUncertain] = [0, 0]
    const check = ({ state, idEvento }: { state: string; idEvento?: string }, what: string, found: number) => {
      if (state !== 'accepted') {
        uncertain += 1
        foundUncertain += found
      }
      if (found > 1 || (found === 0 && state === 'accepted')) faults.push(`${what} (${state}) is there ${found} times`)
      if (idEvento !== undefined && !done.has(idEvento)) faults.push(`${what}: its event ${idEvento} is not done`)
    }
    for (const file of ledger.files)
      check(file, file.nome, (file.as === 'capture' ? captures : phases).get(file.nome) ?? 0)
    for (const forwarding of ledger.forwardings) {
      const found = sent.get(forwarding.assunto) ?? 0
      check(forwarding, forwarding.assunto, found)
      const items = boxes.get(forwarding.assunto) ?? 0
      if (items !== found * forwarding.boxes) faults.push(`${forwarding.assunto} is in ${items} boxes`)
    }
    for (const signature of ledger.signatures) {
      const key = `${signature.idFase} ${signature.idAgente}`
      check(signature, `signature ${key}`, signed.get(key) ?? 0)
    }
    for (const { nome } of await rows<{ nome: string }>(
      `select f.nome from fases_assinatura f where f.data_envio >= $1 and 1 <> (select count(*) from documentos d where d.id_fase = f.id)
        and not exists (select 1 from fase_assinantes a where a.id_fase = f.id and a.manifestacao <> 'Assinado')`,
      since,
    ))
      faults.push(`${nome} has all signatures, but not one document`)
    faults.push(...(await damagedFiles(rows, dataFolder, since)))
    return {
      faults,
      events: events.map(({ at, ms }) => ({ at: at.getTime(), ms: Number(ms) })),
      uncertain,
      foundUncertain,
    }
  } finally {
    await client.end()
  }
}

/** Records whose file is missing or has other bytes. */
async function damagedFiles(
  rows: <T>(text: string, ...values: unknown[]) => Promise<T[]>,
  dataFolder: string,
  since: Date,
): Promise<string[]> {
  const named = await rows<{ objeto: string; sha256: string }>(
    'select objeto, sha256 from arquivos a join vinculos_arquivo v on v.id_arquivo = a.id where v.criado_em >= $1',
    since,
  )
  return named.flatMap(({ objeto, sha256 }) => {
    try {
      const bytes = readFileSync(path.join(dataFolder, 'service/files', objeto.slice(0, 2), objeto))
      return createHash('sha256').update(bytes).digest('hex') === sha256 ? [] : [`file ${objeto} has other bytes`]
    } catch {
      return [`file ${objeto} is missing`]
    }
  })
}
