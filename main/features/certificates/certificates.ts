import type { X509Certificate } from 'node:crypto'
import type { CertificateView } from '../../../contract/bridge/certificates.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { maskedCpf } from '../../../contract/signature-words.ts'
import { foldText, nameKey } from '../../../contract/text.ts'
import { certificateHolder, commonName } from '../../../pdf/signatures/certificate-holder.ts'
import {
  type CertificateSource,
  certificateFileSource,
  type DocumentSigner,
  type OfferedCertificate,
  type SignerFailure,
  SigningError,
  type SigningTime,
} from '../../engine/signing/index.ts'
import type { Host } from '../../host.ts'
import type { Calls } from '../../workspace-module.ts'
import { signerSentences, certificatesTexts as texts } from './certificates-texts.ts'
import { type PlacingPool, tellPlace } from './place-marks.ts'
import { type FileToSign, type RunningBatch, startBatch } from './signing-batch.ts'

export interface CertificatesOptions {
  /** The certificates of this computer: of its tokens, of its system's store. */
  installed: readonly CertificateSource[]
  askSecret: Host['askSecret']
  /** The name of the person who is signed in. */
  personName: string
  now(): Date
  /** As the policy has it when a batch begins. */
  time(): SigningTime
  files: {
    /** A file that was handed over. */
    handed(handedId: string): { readonly path: string; readonly name: string } | null
    /** A row of the capture list that can still be changed; null for another. */
    draft(fileId: string): { readonly name: string; readonly sha256: string | null } | null
    /** The path of a content. */
    pathOf(sha256: string): string
    replace: Parameters<typeof startBatch>[0]['replace']
  }
  pool: PlacingPool
  changed(): void
  fault(error: unknown): void
}

export interface Certificates extends Calls<'certificates'> {
  /** Ends the batch after the file that is being signed; one that takes seconds more is not signed. */
  close(): Promise<void>
}

interface Offer {
  readonly source: CertificateSource
  readonly offered: OfferedCertificate
}

/** An A1 file may be tried again; each attempt at a token counts on it. */
const passwordTries = 3
/** Until a token that does not answer is left to itself, when the person leaves. */
const closingMs = 3000

/** A person's own certificates, and signing files of the capture list with one of them. */
export function createCertificates(options: CertificatesOptions): Certificates {
  const { installed, time, now, files, personName, changed, fault } = options
  const leaving = new AbortController()
  const { signal } = leaving
  const added: CertificateSource[] = []
  let offers = new Map<string, Offer>()
  /** Of files, which tell their certificate only with their password. */
  const known = new Map<string, X509Certificate>()
  let batch: RunningBatch | null = null

  return {
    async list() {
      const listed = await listAll([...added, ...installed])
      offers = offersOf(listed)
      return ok({
        certificates: [...offers].map(([certificateId, offer]) =>
          viewOf(certificateId, offer, { known: known.get(certificateId) ?? null, personName }),
        ),
        failures: listed.flatMap(({ failures }) => failures.map(failureSentence)),
      })
    },
    addFile({ handedId }) {
      const file = files.handed(handedId)
      if (file === null) return failed('file-problem')
      added.push(certificateFileSource(file.path, now, file.name))
      changed()
      return ok(null)
    },
    sign({ certificateId, ofOther, mark, files: wanted }) {
      if (batch !== null && batch.view().state !== 'ended') return failed('conflict', texts.running)
      const offer = offers.get(certificateId)
      if (offer === undefined) return failed('not-found')
      const found = wanted.flatMap(({ fileId, sha256 }): FileToSign[] => {
        const draft = files.draft(fileId)
        return draft === null ? [] : [{ fileId, name: draft.name, sha256 }]
      })
      if (found.length < wanted.length) return failed('not-found', texts.noFile)
      const begun = startBatch({
        offered: offer.offered,
        files: found,
        signal,
        time: time(),
        mark,
        pool: options.pool,
        async open(stop) {
          const signer = await openAsking(offer, found.length, { askSecret: options.askSecret, signal, stop })
          known.set(certificateId, signer.certificate)
          return namedOnly(signer, [personName, ofOther])
        },
        replace: files.replace,
        changed,
      })
      begun.ended.catch(fault)
      batch = begun
      changed()
      return ok(begun.view())
    },
    placeMark({ fileId, mark }) {
      const sha256 = files.draft(fileId)?.sha256
      return sha256 == null ? failed('not-found', texts.noFile) : tellPlace(options.pool, files.pathOf(sha256), mark)
    },
    batch: () => ok(batch?.view() ?? null),
    stop() {
      batch?.stop()
      return ok(null)
    },
    close: () => endBatch(batch, leaving),
  }
}

const pinProblems = {
  ready: null,
  'on-its-keypad': null,
  'asked-by-system': null,
  'final-try': 'pin-final-try',
  locked: 'pin-locked',
} as const
/** Main asks for no PIN there. */
const asksElsewhere = ['on-its-keypad', 'asked-by-system']

/** Asks for the secret, which goes to the engine alone. @throws SigningError */
async function openAsking(
  { source, offered }: Offer,
  count: number,
  { askSecret, signal, stop }: Pick<CertificatesOptions, 'askSecret'> & { signal: AbortSignal; stop: AbortSignal },
): Promise<DocumentSigner> {
  const isToken = source.kind === 'token'
  const name = offered.certificate && certificateHolder(offered.certificate).titular
  for (let left = isToken ? 1 : passwordTries; ; left -= 1) {
    const isAgain = !isToken && left < passwordTries
    const question = {
      title: isToken ? texts.pinTitle : texts.passwordTitle,
      sentences: [...(isAgain ? [texts.again] : []), texts.from(offered.place, name), texts.signs(count)],
      label: isToken ? texts.pin : texts.password,
      signal: AbortSignal.any([signal, stop]),
    }
    const secret = asksElsewhere.includes(offered.pin) ? new Uint8Array() : await askSecret(question)
    if (secret === null) throw new SigningError('cancelled')
    try {
      return await source.open(offered.id, { secret, signal, stop })
    } catch (error) {
      const mayTryAgain = error instanceof SigningError && error.reason === 'wrong-password' && left > 1
      if (!mayTryAgain) throw error
    }
  }
}

const listAll = (sources: readonly CertificateSource[]) =>
  Promise.all(sources.map(async (source, at) => ({ source, at, ...(await source.list()) })))

const failureSentence = ({ place, reason }: { place: string; reason: SignerFailure }) =>
  `${place}: ${signerSentences[reason]}`

async function endBatch(batch: RunningBatch | null, leaving: AbortController): Promise<void> {
  batch?.stop()
  const late = setTimeout(() => leaving.abort(new SigningError('left')), closingMs)
  await batch?.ended.catch(() => {})
  clearTimeout(late)
}

/** By the id for the page. A file that was added twice, and a certificate on a token and in the system's store, are one. */
function offersOf(listed: Awaited<ReturnType<typeof listAll>>): Map<string, Offer> {
  const all = listed.flatMap(({ source, at, certificates }) =>
    certificates.map((offered) => ({ id: `${at}:${offered.id}`, offer: { source, offered } })),
  )
  const keys = all.map(({ offer: { offered } }) => offered.certificate?.fingerprint256 ?? offered.id)
  return new Map(all.filter((_, nth) => keys.indexOf(keys[nth] ?? '') === nth).map(({ id, offer }) => [id, offer]))
}

/** @throws SigningError for the certificate of somebody else than these, which is closed */
function namedOnly(signer: DocumentSigner, names: readonly (string | null)[]): DocumentSigner {
  if (names.some((name) => name !== null && !isOther(signer.certificate, name))) return signer
  signer.close()
  throw new SigningError('other-person')
}

/** Whether a certificate names somebody else; one that names nobody does not. */
function isOther(certificate: X509Certificate, personName: string): boolean {
  const { titular } = certificateHolder(certificate)
  return titular !== '' && foldText(nameKey(titular)) !== foldText(nameKey(personName))
}

function viewOf(
  certificateId: string,
  { source, offered }: Offer,
  { known, personName }: { known: X509Certificate | null; personName: string },
): CertificateView {
  const { place, problem, pin } = offered
  const certificate = offered.certificate ?? known
  const holder = certificate && certificateHolder(certificate)
  const cpf = holder?.pessoaFisica?.cpf ?? holder?.pessoaJuridica?.responsavel?.cpf
  const reason = problem ?? pinProblems[pin]
  return {
    certificateId,
    kind: source.kind,
    place,
    name: holder?.titular ?? null,
    cpf: cpf === undefined ? null : maskedCpf(cpf),
    issuer: certificate === null ? null : commonName(certificate.issuer),
    validUntil: certificate?.validToDate.toISOString() ?? null,
    isOfOther: certificate !== null && isOther(certificate, personName),
    problem: reason === null ? null : signerSentences[reason],
  }
}
