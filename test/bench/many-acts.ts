import { sql } from 'drizzle-orm'
import type { Database } from '../../service/database/index.ts'
import { idOfClass } from '../../service/sample/rows.ts'
import { box, id, momentOf, nextRole, person, restriction, role, words } from './many-rows.ts'

/** Of 200 phases one waits for its second signer, and one was refused by both. */
const isOpen = sql`i % 200 = 1`
const isRefused = sql`i % 200 = 101`
const act = sql`case when ${isRefused} then 'Recusado' else 'Assinado' end`
const classId = sql`${idOfClass('PCD-2020', '01.01')}::uuid`

/**
 * Adds what people do with the rows of `loadRows`: a signature phase of two signers for every fourth document, an event
 * that failed for every hundredth, and a process of two acts and five documents for every tenth. Terms of acts are left out.
 */
export async function loadActs(db: Database, count: number): Promise<void> {
  const at = momentOf(count)
  const phases = sql`from generate_series(1, ${count}::int, 4) as i`
  const processes = sql`from generate_series(10, ${count}::int, 10) as i`
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into arquivos (id, identificador, tamanho, id_pessoa, criado_em, objeto, sha256, pdf, assinado, recebido_em)
      select ${id('revisado')}, 'fase/' || i, 100000 + i, ${person}, ${at}, ${id('objeto revisado')}::text, md5('c' || i) || md5('d' || i), true, false, ${at} ${phases}`)
    await tx.execute(sql`insert into vinculos_arquivo (id_arquivo, tipo, id_registro, criado_em)
      select ${id('revisado')}, 'FaseAssinatura', ${id('fase')}, ${at} ${phases}`)
    await tx.execute(sql`insert into fases_assinatura (id, nome, id_arquivo, bytes, sha256, id_classe, id_papel_capturador, id_pessoa_capturador, credenciar_capturador, restricao_acesso, encerrada, data_envio, alterado_em, id_documento, id_captura_evento)
      select ${id('fase')}, ${words} || ' nº ' || i || '.pdf', ${id('revisado')}, 100000 + i, md5('c' || i) || md5('d' || i), ${classId}, ${role}, ${person}, true, ${restriction}, ${isRefused}, ${at}, ${at},
        case when not (${isOpen} or ${isRefused}) then ${id('documento')} end, case when not (${isOpen} or ${isRefused}) then ${id('captura')} end ${phases}`)
    await tx.execute(sql`insert into fase_assinantes (id_fase, id_agente, ordem, manifestacao, data)
      select ${id('fase')}, ${role}, 0, ${act}, ${at} ${phases}`)
    await tx.execute(sql`insert into fase_assinantes (id_fase, id_agente, ordem, manifestacao, data)
      select ${id('fase')}, ${nextRole}, 1, case when ${isOpen} then 'NaoSeManifestou' else ${act} end, case when not (${isOpen}) then ${at} end ${phases}`)
    await tx.execute(sql`insert into eventos (id, tipo, id_cidadao, situacao, payload, tentativas, criacao, conclusao, mensagem)
      select ${id('falha')}, 'EncaminhamentoPosterior', ${person}, 'Cancelado', '{}', 1, ${at}, ${at}, 'Este encaminhamento já foi respondido.'
      from generate_series(1, ${count}::int, 100) as i`)
    for (const [ordem, tipo] of [
      [1, 'AutuacaoProcesso'],
      [2, 'DespachoProcesso'],
    ] as const) {
      await tx.execute(sql`insert into eventos (id, tipo, id_cidadao, situacao, payload, tentativas, criacao, conclusao, id_processo, id_ato)
        select ${id(tipo)}, ${tipo}, ${person}, 'Concluido', '{}', 1, ${at}, ${at}, ${id('processo')}, ${id(`ato ${ordem} `)} ${processes}`)
    }
    await tx.execute(sql`insert into processos (id, protocolo, resumo, id_classe, situacao, id_custodia, interessados, criado_em)
      select ${id('processo')}, '2026-' || upper(lpad(to_hex(i), 6, 'G')), ${words} || ' de ' || (i % 977), ${classId}, case when i % 30 < 20 then 'EmAndamento' else 'Encerrado' end, ${box},
        '{"agentes": [], "pessoasJuridicas": [], "semIdentificacao": []}', ${at} ${processes}`)
    await tx.execute(sql`insert into processo_atos (id, id_processo, ordem, id_evento, tipo, data_hora, id_papel, id_pessoa, id_local)
      select ${id('ato 1 ')}, ${id('processo')}, 1, ${id('AutuacaoProcesso')}, 'Autuacao', ${at}, ${role}, ${person}, ${box} ${processes}`)
    await tx.execute(sql`insert into processo_atos (id, id_processo, ordem, id_evento, tipo, data_hora, id_papel, id_pessoa, id_local, id_destino, texto)
      select ${id('ato 2 ')}, ${id('processo')}, 2, ${id('DespachoProcesso')}, 'Despacho', ${at}, ${nextRole}, ${person}, ${box}, ${box}, 'Segue para providências.' ${processes}`)
    await tx.execute(sql`insert into processo_documentos (id_processo, sequencial, id, id_ato, id_documento)
      select ${id('processo')}, k + 1, ${id('peça', sql`i || '/' || k`)}, ${id('ato 1 ')}, ${id('documento', sql`(i - k)`)} ${processes}, generate_series(0, 4) as k`)
  })
  await db.execute(sql`vacuum analyze`)
}

/** Adds events that wait. A worker would carry them out and refuse them. */
export async function loadWaiting(db: Database, count: number): Promise<void> {
  await db.execute(sql`insert into eventos (id, tipo, id_cidadao, situacao, payload, criacao)
    select ${id('espera')}, 'CapturaDigitalizadoServidor', ${person}, 'Enfileirado', '{}', now() - i * interval '1 second' from generate_series(1, ${count}::int) as i`)
}
