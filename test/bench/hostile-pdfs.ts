import { setTimeout as pause } from 'node:timers/promises'
import { idOfUnit } from '../../service/sample/rows.ts'
import { type HostileKind, hostilePdfs } from '../support/hostile-pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson, organizacional, type Person } from '../support/records.ts'
import { startService } from '../support/service.ts'
import type { Bench } from './figure.ts'

const rounds = 11
const kinds: readonly HostileKind[] = [
  'a table of empty runs',
  'a table of empty runs far apart',
  'a table of many runs of one object',
  'a table that names one object again and again',
  'four thousand updates',
  'updates far apart',
  'an index of many runs',
  'references that unpack to more than any limit',
  'a list of pages that never ends',
  'lists in lists',
]

/** Waits until an event has ended. Throws if it was refused. */
async function ended(person: Person, idEvento: string, pauseMs = 5): Promise<void> {
  for (;;) {
    const { situacao } = (await person.get(`/v2/eventos/${idEvento}`)).body
    if (situacao === 'Concluido') return
    if (situacao === 'Cancelado') throw new Error(`the event ${idEvento} was refused`)
    await pause(pauseMs)
  }
}

/** Milliseconds from the request of a forwarding until its event has ended. */
async function forward(person: Person): Promise<number> {
  const begin = performance.now()
  const { body } = await person.post('/v2/encaminhamento/novo', {
    assunto: 'A',
    mensagem: 'M',
    idResponsavel: person.roles[0]?.id,
    idsDestinos: [idOfUnit('SEFAZ/GECON')],
    restricaoAcesso: organizacional,
  })
  await ended(person, body.idEvento)
  return performance.now() - begin
}

const medianOf = (times: readonly number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)

/** A person's forwarding while the service works on ten PDFs that take much to read, beside its usual time. */
export const bench: Bench = async (tell) => {
  const service = await startService({ asInstalled: true })
  try {
    const [bruno, diego] = [await asPerson(service, 'bruno.reis'), await asPerson(service, 'diego.martins')]
    const files = kinds.map((name) => ({ name: `${name}.pdf`, bytes: hostilePdfs[name]() }))
    const phases = await sendToSign(service, files, { signers: ['bruno.reis'] })
    for (let round = 0; round < 2; round += 1) await forward(diego)
    const usual: number[] = []
    for (let round = 0; round < rounds; round += 1) usual.push(await forward(diego))

    const signed = await Promise.all(phases.map((id) => bruno.post(`/v2/documentos/fase-assinatura/assinar/${id}`)))
    let left = signed.length
    const begin = performance.now()
    const captures = signed.map(({ body }) => ended(bruno, body.idCapturaEvento, 500).then(() => (left -= 1)))
    const meanwhile: number[] = []
    while (left > 0) meanwhile.push(await forward(diego))
    await Promise.all(captures)
    const seconds = Math.round((performance.now() - begin) / 100) / 10
    const peer = { name: `usual, ${rounds} forwardings`, value: medianOf(usual) }
    const what = `A forwarding while ten hostile PDFs are worked on (${meanwhile.length} in ${seconds} s)`
    tell({ what, value: medianOf(meanwhile), unit: 'ms', better: 'lower', peer })
    const longest = { name: 'longest usual', value: Math.round(Math.max(...usual)) }
    tell({
      what: 'The longest of them',
      value: Math.round(Math.max(...meanwhile)),
      unit: 'ms',
      better: 'lower',
      peer: longest,
    })
  } finally {
    await service.stop()
  }
}
