import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Authority, makeAuthority, rsa, type Signer } from '../support/authority.ts'
import { pkcs12Of } from '../support/certificate-files.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { scannedPages } from '../support/scanned-pages.ts'
import { hasSoftTokens, makeSoftToken } from '../support/soft-token.ts'
import type { Bench, Figure } from './figure.ts'
import { medianOf, megabytes, runPeer } from './peer-program.ts'
import type { SignatureCost, SignatureWork } from './signatures-process.ts'

const times = 5
const many = 100
const password = 'senha'
/** A frame of the screen at 60 per second is 16 ms; a pause of three is seen. */
const unseenMs = 50

/** Checking and signing files of 1,000 pages, of 200 MB and a hundred of 1 MB, beside pdfsig, openssl and cp. */
export const bench: Bench = async (tell) => {
  const place = placeOf(mkdtempSync(path.join(tmpdir(), 'malote-digital-')))
  try {
    const long = place.write('long', scannedPages(1000, 20_000))
    const large = place.write('large', scannedPages(100, 2_000_000))
    await signLarge(tell, place, large)
    place.sign(long, 1)
    place.sign(large, 1)
    await verify(tell, place, { file: long, what: 'a file of 1,000 pages' })
    await verify(tell, place, { file: large, what: 'a file of 200 MB' })
    place.sign(large, 3)
    await verify(tell, place, { file: large, what: 'the file of 200 MB with four signatures' })
    await signMany(tell, place)
  } finally {
    removeFolder(place.folder)
  }
}

type Place = ReturnType<typeof placeOf>
type Tell = (figure: Figure) => void

/** A folder with a person's certificate, as a file and as pdfsig finds it. */
function placeOf(folder: string) {
  const authority: Authority = makeAuthority('/CN=Autoridade de teste')
  const ana: Signer = authority.issue('/CN=Ana Prado:12345678909', {
    key: rsa,
    extensions: [
      'keyUsage=critical,digitalSignature,nonRepudiation',
      'crlDistributionPoints=URI:http://ac.example/ac.crl',
    ],
  })
  const file = pkcs12Of(ana, password, ['-name', 'ana'])
  const nss = path.join(folder, 'nss')
  mkdirSync(nss)
  execFileSync('certutil', ['-N', '-d', `sql:${nss}`, '--empty-password'])
  execFileSync('certutil', ['-A', '-d', `sql:${nss}`, '-n', 'root', '-t', 'CT,CT,CT', '-i', authority.certificate])
  execFileSync('pk12util', ['-i', file, '-d', `sql:${nss}`, '-W', password, '-K', ''], { stdio: 'pipe' })
  const list = path.join(folder, 'list.crl')
  writeFileSync(list, authority.list([]))
  const certificate = { kind: 'file', file, password } as const
  const at = (name: string) => path.join(folder, name)
  return {
    folder,
    authority,
    ana,
    nss,
    list,
    certificate,
    at,
    write(name: string, bytes: Buffer) {
      writeFileSync(at(`${name}.pdf`), bytes)
      return at(`${name}.pdf`)
    },
    sign(signed: string, count: number) {
      for (let nth = 0; nth < count; nth += 1) {
        run({ kind: 'sign', files: [signed], certificate })
        renameSync(`${signed}.assinado`, signed)
      }
    },
  }
}

/** Runs the work in a process of its own, and refuses figures of work that failed. */
function run(work: SignatureWork): SignatureCost {
  const script = path.join(import.meta.dirname, 'signatures-process.ts')
  const cost = JSON.parse(
    execFileSync(process.execPath, [script, JSON.stringify(work)], { encoding: 'utf8' }),
  ) as SignatureCost
  const wanted = work.kind === 'verify' ? 'holds, good' : 'signed'
  if (cost.said.length === 0 || cost.said.some((each) => each !== wanted)) throw new Error(JSON.stringify(cost.said))
  return cost
}

const lower = (what: string, value: number, unit: string, peer?: Figure['peer']): Figure => ({
  what,
  value,
  unit,
  better: 'lower',
  ...(peer && { peer }),
})
const pause = (what: string, { pauseMs }: SignatureCost) =>
  lower(`${what}, longest pause of main`, Math.round(pauseMs), 'ms', { name: 'promised', value: unseenMs })

async function verify(tell: Tell, place: Place, { file, what }: { file: string; what: string }): Promise<void> {
  const ours = run({ kind: 'verify', file, root: place.authority.certificate, list: place.list, times })
  const pdfsig = await runPeer('pdfsig', ['-no-ocsp', '-nssdir', `sql:${place.nss}`, file], times)
  const [first = 0] = ours.taken
  const peer = (value: number | undefined) => (value === undefined ? undefined : { name: 'pdfsig', value })
  tell(lower(`Check of ${what}, time`, Math.round(medianOf(ours.taken)), 'ms', peer(pdfsig?.ms)))
  tell(lower(`Check of ${what}, the first with the start of its worker`, Math.round(first), 'ms'))
  const peak = pdfsig ? megabytes(pdfsig.rssBytes) : undefined
  tell(lower(`Check of ${what}, peak memory over idle`, megabytes(ours.grownBytes), 'MB', peer(peak)))
  tell(pause(`Check of ${what}`, ours))
}

/** As pdfsig signs: a field without a mark. */
const pdfsigGiven = ({ nss }: Place, from: string, to: string) => [
  ...['-nssdir', `sql:${nss}`, '-add-signature', '-nick', 'ana', from, to],
]

async function signLarge(tell: Tell, place: Place, file: string): Promise<void> {
  const copy = ['-c', 'cp "$0" "$1" && sync "$1"', file, place.at('copy.pdf')]
  const costs: SignatureCost[] = []
  const copies: number[] = []
  // By turns: the disk of a shared machine is fast and slow by turns, too.
  for (let nth = 0; nth < times; nth += 1) {
    costs.push(run({ kind: 'sign', files: [file], certificate: place.certificate }))
    const copied = await runPeer('sh', copy, 1)
    if (copied) copies.push(copied.ms)
  }
  const pdfsig = await runPeer('pdfsig', pdfsigGiven(place, file, place.at('theirs.pdf')), 1)
  const ms = Math.round(medianOf(costs.flatMap(({ taken }) => taken)))
  const what = 'Signing a file of 200 MB'
  tell(lower(`${what}, time`, ms, 'ms', { name: 'cp and fsync', value: medianOf(copies) }))
  tell(lower(`${what}, time again`, ms, 'ms', pdfsig ? { name: 'pdfsig -add-signature', value: pdfsig.ms } : undefined))
  const grown = Math.max(...costs.map(({ grownBytes }) => grownBytes))
  const peak = pdfsig ? { name: 'pdfsig -add-signature', value: megabytes(pdfsig.rssBytes) } : undefined
  tell(lower(`${what}, peak memory over idle`, megabytes(grown), 'MB', peak))
  tell(pause(what, costs.toSorted((a, b) => b.pauseMs - a.pauseMs)[0] as SignatureCost))
}

async function signMany(tell: Tell, place: Place): Promise<void> {
  const one = place.write('one', scannedPages(10, 100_000))
  const files = Array.from({ length: many }, (_, nth) => place.at(`${nth}.pdf`))
  for (const each of files) copyFileSync(one, each)
  const rate = (ms: number) => Math.round((10 * many * 1000) / ms) / 10
  const report = (what: string, cost: SignatureCost, peer: Figure['peer']) => {
    const value = rate(medianOf(cost.taken))
    tell({ what: `${many} files of 1 MB signed ${what}`, value, unit: '/s', better: 'higher', ...(peer && { peer }) })
    tell(lower(`${many} files signed ${what}, peak memory over idle`, megabytes(cost.grownBytes), 'MB'))
    tell(pause(`${many} files signed ${what}`, cost))
  }
  const begin = performance.now()
  for (const each of files) execFileSync('pdfsig', pdfsigGiven(place, each, `${each}.theirs`), { stdio: 'ignore' })
  const theirs = rate(performance.now() - begin)
  const a1 = run({ kind: 'sign', files, certificate: place.certificate })
  report('with A1', a1, { name: 'pdfsig -add-signature, a process for each', value: theirs })
  const cms = ['cms', '-sign', '-binary', '-outform', 'DER', '-out', place.at('message'), '-inkey', place.ana.key]
  const started = performance.now()
  for (const each of files) execFileSync('openssl', [...cms, '-signer', place.ana.certificate, '-in', each])
  const openssl = { name: 'openssl cms -sign, a process for each', value: rate(performance.now() - started) }
  tell({
    what: 'The same beside messages alone',
    value: rate(medianOf(a1.taken)),
    unit: '/s',
    better: 'higher',
    peer: openssl,
  })
  if (!hasSoftTokens) return
  const token = makeSoftToken('Cartão de Ana')
  try {
    token.add(place.ana, '01')
    const { module, pin } = token
    const cost = run({ kind: 'sign', files, certificate: { kind: 'token', module, pin } })
    report('with a token of softhsm2', cost, { name: 'with A1', value: rate(medianOf(a1.taken)) })
  } finally {
    token.dispose()
  }
}
