import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeAuthority } from './authority.ts'
import { homeWith } from './policy-home.ts'
import { closedBy, draftOf, revise, sign } from './signed-pdfs.ts'
import { stamperOf, timestamped } from './stamps.ts'

interface SignedFiles {
  /** The home folder of a person whose organisation recognises the authority. */
  readonly home: string
  readonly agreed: GivenFile
  readonly unknown: GivenFile
  readonly changed: GivenFile
}

interface GivenFile {
  readonly path: string
  readonly name: string
}

const person = `1705198011122233344${'0'.repeat(11)}000000001234567SSPES`
const withCpf = {
  extensions: ['keyUsage=critical,digitalSignature,nonRepudiation', 'subjectAltName=@names'],
  sections: `[names]\notherName.1=2.16.76.1.3.1;FORMAT:ASCII,OCTETSTRING:${person}\n`,
}

/** Writes files that two people signed, that a stranger signed, and that was changed after its signature. */
export function writeSignedFiles(folder: string): SignedFiles {
  const root = makeAuthority('/CN=Autoridade do Estado')
  const [marina, rui] = [root.issue('/CN=Marina Alves de Souza', withCpf), root.issue('/CN=Rui Couto')]
  const stranger = makeAuthority('/CN=Autoridade particular').issue('/CN=Vera Nunes')
  const write = (name: string, { bytes }: { readonly bytes: Buffer }): GivenFile => {
    const file = path.join(folder, name)
    writeFileSync(file, bytes)
    return { path: file, name }
  }
  const home = homeWith(folder, { roots: [readFileSync(root.certificate, 'utf8')] })
  const agreement = sign(sign(draftOf('Termo de cooperação 12/2026'), marina), rui)
  const plan = sign(draftOf('Plano de trabalho'), marina)
  const [changedPage] =
    draftOf('Plano de trabalho, com outro valor')
      .bytes.toString('latin1')
      .match(/BT.*ET/s) ?? []
  const content = changedPage ?? ''
  return {
    home,
    agreed: write('Termo de cooperação.pdf', timestamped(agreement, stamperOf(root))),
    unknown: write('Declaração.pdf', sign(draftOf('Declaração'), stranger)),
    changed: write(
      'Plano de trabalho.pdf',
      revise(plan, [
        ...closedBy(plan.fields).slice(0, 1),
        [5, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
      ]),
    ),
  }
}
