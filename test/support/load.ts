import { setTimeout as pause } from 'node:timers/promises'
import { tinyPdf } from './odd-pdfs.ts'
import { type Answer, asPerson, organizacional, type Person, sendForm } from './records.ts'

/** An answer that a person waited for; `at`: when they asked, in milliseconds since 1970. */
export interface Sample {
  readonly kind: string
  readonly at: number
  readonly ms: number
}

/** A write; `uncertain`: it got no answer that tells whether it was carried out. */
interface Write {
  state: 'sent' | 'accepted' | 'uncertain'
  idEvento?: string
}
/** A captured document, or one sent to signature; no two have the same name. */
export interface FileWrite extends Write {
  readonly nome: string
  readonly as: 'capture' | 'phase'
}
interface Forwarding extends Write {
  readonly assunto: string
  readonly boxes: number
}
interface Signature extends Write {
  readonly idFase: string
  readonly idAgente: string
}

/** All that the callers have sent, and what they were told. */
export interface Ledger {
  readonly files: FileWrite[]
  readonly forwardings: Forwarding[]
  readonly signatures: Signature[]
  readonly samples: Sample[]
  /** Answers that no caller can accept, such as a 500. */
  readonly faults: string[]
  /** Requests that were repeated, and arrivals that were left out because too many were under way. */
  repeated: number
  leftOut: number
}

/** The live state's day: 45,000 signatures and 15,000 forwardings in 8 hours. */
const perSecond = 15_000 / (8 * 3600)
const signersOfOne = 3
/** Reads for each forwarding: 10 a second at the mean, as 52 open windows ask for. */
const readsOfOne = 20
const mostUnderWay = 2000
const logins = ['ana.prado', 'bruno.reis', 'carla.nunes', 'diego.martins', 'elisa.fontes', 'fabio.torres']

/** One of the values, in turn. */
const pick = <T>(values: readonly T[], turn: number): T => values[turn % values.length] as T
const isUsed = ({ status, body }: Answer) => status === 400 && JSON.stringify(body).includes('utilizado')

/** Signs the callers in. `run` sends open-loop arrivals until `signal` aborts, and returns when all have ended. */
export async function createLoad(baseUrl: string) {
  const people = await Promise.all(logins.map((login) => asPerson({ baseUrl, authUrl: baseUrl }, login)))
  const idClasse = await (people[0] as Person).idClasse()
  const ledger: Ledger = {
    files: [],
    forwardings: [],
    signatures: [],
    samples: [],
    faults: [],
    repeated: 0,
    leftOut: 0,
  }
  let number = 0

  /**
   * Sends a request as the application does: repeats 429, 503 with Retry-After, and what only reads. Null: a write
   * without an answer that tells.
   */
  async function ask(
    kind: string,
    send: () => Promise<Answer>,
    { reads = false, at = Date.now() } = {},
  ): Promise<Answer | null> {
    for (;;) {
      const answer = await send().catch(() => null)
      const status = answer?.status ?? 0
      const retryAfter = answer?.headers.get('retry-after')
      if (status === 500) ledger.faults.push(`${kind}: 500 ${JSON.stringify(answer?.body)}`)
      if (status === 429 || (status === 503 && retryAfter)) await pause(Number(retryAfter) * 1000)
      else if (reads && (status === 0 || status >= 500)) await pause(500)
      else {
        if (answer === null || status >= 500) return null
        ledger.samples.push({ kind, at, ms: Date.now() - at })
        return answer
      }
      ledger.repeated += 1
    }
  }
  const complain = (kind: string, answer: Answer | null) =>
    ledger.faults.push(`${kind}: ${answer?.status} ${JSON.stringify(answer?.body)}`)

  async function upload(person: Person, nome: string, at: number): Promise<string> {
    for (;;) {
      const bytes = new Uint8Array(tinyPdf(nome))
      const path = `/v2/documentos/upload-arquivo/gerar-url-upload/${bytes.length}`
      const ticket = (await ask('upload address', () => person.get(path), { reads: true, at }))?.body
      const sent = await ask('upload', () => sendForm(ticket, bytes))
      if (sent?.status === 204) return ticket.idArquivo
    }
  }

  /** Polls as the application does. */
  async function follow(person: Person, idEvento: string): Promise<void> {
    for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, 30_000)) {
      await pause(waitMs)
      const answer = await ask('event', () => person.get(`/v2/eventos/${idEvento}`), { reads: true })
      if (answer?.status !== 200) return void complain('event', answer)
      if (['Concluido', 'Cancelado'].includes(answer.body.situacao)) return
    }
  }

  /** Sends what makes a record of a file. Repeated when uncertain: a file makes one record only. */
  async function register(write: FileWrite, send: () => Promise<Answer>): Promise<Answer | null> {
    ledger.files.push(write)
    for (;;) {
      const answer = await ask(write.as, send)
      if (answer !== null && (answer.status < 300 || (write.state === 'uncertain' && isUsed(answer)))) {
        write.state = 'accepted'
        return answer.status < 300 ? answer : null
      }
      if (answer !== null) {
        complain(write.as, answer)
        return null
      }
      write.state = 'uncertain'
      await pause(1000)
    }
  }

  async function capture(at: number, turn: number): Promise<void> {
    const person = pick(people, turn)
    const nome = `Captura ${turn}.pdf`
    const idArquivo = await upload(person, nome, at)
    const write: FileWrite = { as: 'capture', nome, state: 'sent' }
    const answer = await register(write, () => person.requestCapture(idArquivo, { nomeArquivo: nome }))
    if (answer === null) return
    write.idEvento = answer.body.idEvento
    await follow(person, answer.body.idEvento)
  }

  async function phase(at: number, turn: number): Promise<void> {
    const sender = pick(people, turn)
    const nome = `Para assinar ${turn}.pdf`
    const idArquivo = await upload(sender, nome, at)
    const signers = Array.from({ length: signersOfOne }, (_, place) => pick(people, turn + place + 1))
    const assinantes = signers.map(({ roles }) => roles[0]?.id)
    const file = { nomeArquivo: nome, restricaoAcesso: organizacional, idArquivo, idClasse, credenciarCapturador: true }
    const body = { ...file, idPapelCapturador: sender.roles[0]?.id, assinantes }
    const group = '/v2/documentos/fase-assinatura'
    const sent = await register({ as: 'phase', nome, state: 'sent' }, () =>
      sender.post(`${group}/enviar/servidor`, body),
    )
    if (sent === null) return
    for (const signer of signers) {
      const write: Signature = { idFase: sent.body, idAgente: signer.roles[0]?.id ?? '', state: 'sent' }
      ledger.signatures.push(write)
      // Repeated when uncertain: the service refuses the second act of a person.
      while (write.state !== 'accepted') {
        const answer = await ask('signature', () => signer.post(`${group}/assinar/${write.idFase}`))
        if (answer?.status === 200 || (write.state === 'uncertain' && answer?.status === 400)) {
          write.state = 'accepted'
          if (answer.body.idCapturaEvento) write.idEvento = answer.body.idCapturaEvento
        } else if (answer !== null) return void complain('signature', answer)
        else {
          write.state = 'uncertain'
          await pause(1000)
        }
      }
      if (write.idEvento) await follow(signer, write.idEvento)
    }
  }

  async function forward(at: number, turn: number): Promise<void> {
    const person = pick(people, turn)
    const idsDestinos = [1, 2].map((place) => pick(people, turn + place).roles[0]?.id)
    const write: Forwarding = { assunto: `Remessa ${turn} de carga`, boxes: idsDestinos.length + 1, state: 'sent' }
    ledger.forwardings.push(write)
    const { assunto } = write
    const body = {
      assunto,
      mensagem: 'Segue.',
      idResponsavel: person.roles[0]?.id,
      idsDestinos,
      restricaoAcesso: organizacional,
    }
    const answer = await ask('forwarding', () => person.post('/v2/encaminhamento/novo', body), { at })
    if (answer === null) write.state = 'uncertain'
    else if (answer.status >= 300) complain('forwarding', answer)
    else {
      write.state = 'accepted'
      write.idEvento = answer.body.idEvento
      await follow(person, answer.body.idEvento)
    }
  }

  async function read(at: number, turn: number): Promise<void> {
    const person = pick(people, turn)
    const list = (path: string, body: object) => () => person.post(`${path}/paginated-search`, body)
    const box = pick([person.roles[0]?.id, person.idCidadao], turn)
    const pasta = pick(['Entrada', 'Resolvidos', 'Saida'], turn)
    const changedSince = (seconds: number) => ({ alteradosDesde: new Date(at - seconds * 1000).toISOString() })
    const phases = '/v2/documentos/fase-assinatura'
    const kinds: [times: number, kind: string, send: () => Promise<Answer>][] = [
      // Two minutes of an open window: a round each 30 s (main/composition), each box after 120 s (boxes/refresh.ts).
      [4, 'boxes', () => person.get('/v2/usuario/caixas-encaminhamento')],
      [9, 'box changes', list(`/v2/caixas/${box}/encaminhamentos`, { pasta, ...changedSince(130) })],
      [4, 'signature changes', list(phases, changedSince(40))],
      [4, 'signature count', list(phases, { pagina: 1, tamanhoPagina: 1 })],
      // Its person opens these meanwhile.
      [1, 'documents', list('/v2/documentos', { pagina: 1 })],
      [1, 'search', list('/v2/documentos', { nome: `captura ${turn % 97}` })],
      [1, 'sent', list('/v2/encaminhamento', { pagina: 1 })],
    ]
    const all = kinds.flatMap(([times, kind, send]) => Array.from({ length: times }, () => ({ kind, send })))
    const { kind, send } = pick(all, Math.floor(turn / people.length) + turn)
    const answer = await ask(kind, send, { reads: true, at })
    if (answer?.status !== 200) complain(kind, answer)
  }

  /** `factor`: times the rate of the day's mean; the peak hour is ten times that. */
  async function run(factor: number, signal: AbortSignal): Promise<void> {
    const underWay = new Set<Promise<void>>()
    const arrive = async (work: (at: number, turn: number) => Promise<void>, rate: number) => {
      // Poisson: arrivals do not wait for answers, so a slow service is not spared.
      for (let at = Date.now(); ; ) {
        at += (-Math.log(1 - Math.random()) * 1000) / rate
        await pause(Math.max(0, at - Date.now()), undefined, { signal }).catch(() => undefined)
        if (signal.aborted) return
        if (underWay.size >= mostUnderWay) {
          ledger.leftOut += 1
          continue
        }
        number += 1
        const task: Promise<void> = work(at, number)
          .catch((error: unknown) => void ledger.faults.push(String(error)))
          .finally(() => underWay.delete(task))
        underWay.add(task)
      }
    }
    const rate = perSecond * factor
    await Promise.all([
      arrive(capture, rate),
      arrive(phase, rate),
      arrive(forward, rate),
      arrive(read, rate * readsOfOne),
    ])
    await Promise.all(underWay)
  }
  return { ledger, run }
}
