import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../service/database/index.ts'
import { everyoneAgentId } from '../../service/documents/access.ts'
import { idOfClass, idOfPerson, idOfRole, idOfUnit } from '../../service/sample/rows.ts'

/** The box that holds most forwardings of a full service, and a person who works with it. */
export const fullBox = { login: 'ana.prado', unidade: 'SEFAZ/GECON', id: idOfUnit('SEFAZ/GECON') } as const

const senders = [
  ['ana.prado', 'SEFAZ/GECON'],
  ['bruno.reis', 'SEFAZ/GECON'],
  ['carla.nunes', 'SEFAZ/PROTOCOLO'],
] as const
const others = ['SEFAZ/PROTOCOLO', 'SEFAZ/CPL', 'SEFAZ/GT-ORC'] as const

/** A UUID derived from a name. */
export const id = (kind: string, of: SQL = sql`i`) => sql`md5(${kind} || ${of})::uuid`
export const pick = (values: readonly string[], by = sql`i`) =>
  sql`(array[${sql.join(
    values.map((value) => sql`${value}::uuid`),
    sql`, `,
  )}])[1 + (${by} % ${sql.raw(String(values.length))})]`
export const person = pick(senders.map(([login]) => idOfPerson(login)))
const roles = senders.map(([login, unidade]) => idOfRole(login, unidade))
export const role = pick(roles)
/** The role of the next sender: the second signer of a phase, the author of the second act of a process. */
export const nextRole = pick([...roles.slice(1), ...roles.slice(0, 1)])
/** The moment of a row: three minutes between two, or less, so that all are of 208 days. */
export const momentOf = (count: number) =>
  sql`timestamptz '2026-11-01 12:00+00' - i * ${Math.min(180, 18_000_000 / count)}::float8 * interval '1 second'`
// 30% are public; 70% of the forwardings go to the full box, and 40% of those are resolved.
const nivel = sql`case when i % 10 < 3 then 1 else 2 end`
export const restriction = sql`jsonb_build_object('transparenciaAtiva', i % 10 < 3)`
export const box = sql`case when i % 10 < 7 then ${fullBox.id}::uuid else ${pick(others.map(idOfUnit))} end`
const folder = sql`case when i % 5 < 2 then 'Resolvidos' else 'Entrada' end`
export const words = sql`(array['Nota fiscal', 'Ofício', 'Parecer', 'Prestação de contas', 'Relatório', 'Convênio'])[1 + i % 6]`

/**
 * Fills a service's tables with captured documents and one forwarding of each, newest first by number.
 * Their files have rows but no bytes. Every run makes the same rows.
 */
export async function loadRows(db: Database, count: number): Promise<void> {
  const at = momentOf(count)
  const each = sql`from generate_series(1, ${count}::int) as i`
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into arquivos (id, identificador, tamanho, id_pessoa, criado_em, objeto, sha256, pdf, assinado, recebido_em)
      select ${id('arquivo')}, 'lote/' || i, 100000 + i, ${person}, ${at}, ${id('objeto')}::text, md5('a' || i) || md5('b' || i), true, false, ${at} ${each}`)
    await tx.execute(sql`insert into eventos (id, tipo, id_cidadao, situacao, payload, tentativas, criacao, conclusao, id_documento)
      select ${id('captura')}, 'CapturaDigitalizadoServidor', ${person}, 'Concluido', '{}', 1, ${at}, ${at}, ${id('documento')} ${each}`)
    await tx.execute(sql`insert into vinculos_arquivo (id_arquivo, tipo, id_registro, criado_em)
      select ${id('arquivo')}, 'Captura', ${id('captura')}, ${at} ${each}`)
    await tx.execute(sql`insert into documentos (id, registro, id_evento, id_arquivo, id_fase, nome, extensao, bytes, sha256, nivel_acesso, restricao_acesso, natureza, valor_legal, id_classe, id_capturador, id_pessoa_capturador, credenciar_capturador, data_captura)
      select ${id('documento')}, '2026-' || lpad(i::text, greatest(6, length(i::text)), '0'), ${id('captura')}, ${id('arquivo')}, case when i % 4 = 1 then ${id('fase')} end, ${words} || ' nº ' || i || '.pdf', 'pdf', 100000 + i, md5('a' || i) || md5('b' || i), ${nivel}, ${restriction}, 'Digitalizado', 'CopiaSimples', ${idOfClass('PCD-2020', '01.01')}::uuid, ${role}, ${person}, true, ${at} ${each}`)
    await tx.execute(sql`insert into eventos (id, tipo, id_cidadao, situacao, payload, tentativas, criacao, conclusao, id_encaminhamento)
      select ${id('envio')}, 'EncaminhamentoInicial', ${person}, 'Concluido', '{}', 1, ${at}, ${at}, ${id('encaminhamento')} ${each}`)
    await tx.execute(sql`insert into encaminhamentos (id, protocolo, id_evento, assunto, mensagem, id_responsavel, id_pessoa, nivel_acesso, restricao_acesso, enviar_email_notificacoes, data_hora)
      select ${id('encaminhamento')}, '2026-' || lpad(i::text, 7, '0'), ${id('envio')}, ${words} || ' de ' || (i % 977), 'Segue para registro e providências, remessa ' || i || '.', ${role}, ${person}, ${nivel}, ${restriction}, false, ${at} ${each}`)
    await tx.execute(
      sql`insert into encaminhamento_destinos (id_encaminhamento, id_agente, ordem) select ${id('encaminhamento')}, ${box}, 0 ${each}`,
    )
    await tx.execute(
      sql`insert into encaminhamento_documentos (id_encaminhamento, id_documento, ordem) select ${id('encaminhamento')}, ${id('documento')}, 0 ${each}`,
    )
    await tx.execute(sql`insert into caixa_itens (id, id_caixa, id_encaminhamento, pasta, alterado_em, data_hora)
      select ${id('saida')}, ${role}, ${id('encaminhamento')}, 'Saida', ${at}, ${at} ${each}`)
    await tx.execute(sql`insert into caixa_itens (id, id_caixa, id_encaminhamento, pasta, alterado_em, data_hora, ato, id_pessoa_ato, ato_em)
      select ${id('entrada')}, ${box}, ${id('encaminhamento')}, ${folder}, ${at}, ${at},
        case when i % 5 < 2 then 'resolver' end, case when i % 5 < 2 then ${person} end, case when i % 5 < 2 then ${at} end ${each}`)
    const openTo = (agent: SQL) => sql`select distinct ${agent}, ${id('documento')}, ${at} ${each}`
    await tx.execute(sql`insert into documento_acessos (id_agente, id_documento, data_captura)
      ${openTo(sql`${everyoneAgentId}::uuid`)} where i % 10 < 3 union ${openTo(person)} union ${openTo(role)} union ${openTo(box)}`)
  })
  await db.execute(sql`vacuum analyze`)
}
