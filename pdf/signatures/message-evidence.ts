import { X509Certificate } from 'node:crypto'
import { readDer, type Value } from './der.ts'
import type { Evidence } from './revocation.ts'

/** Data of a message or a file by which its certificates are checked. */
export interface Carried {
  readonly evidence: readonly Evidence[]
  readonly certificates: readonly X509Certificate[]
}

/** Of the attributes: Adobe's revocation information, CAdES' revocation values and certificate values (RFC 5126, 6.3). */
const oids = {
  adobe: '2a864886f72f010108',
  revocationValues: '2a864886f70d0109100218',
  certificateValues: '2a864886f70d0109100217',
}
const mostCertificates = 32

/** Lists, answers and certificates inside a CMS message, beside its own certificates; none if it cannot be read. */
export function carriedIn(message: Uint8Array): Carried {
  try {
    const data = readDer(Buffer.from(message)).inside()[1]?.inside()[0]
    const fields = data?.inside() ?? []
    const crls = fields.filter(({ tag }) => tag === 0xa1).flatMap((each) => each.inside())
    const signer = fields.at(-1)?.inside()[0]?.inside() ?? []
    const attributes = signer.filter(({ tag }) => tag === 0xa0 || tag === 0xa1).flatMap((each) => each.inside())
    const found = attributes.map(attributeOf)
    return {
      evidence: [...crls.flatMap(choiceOf), ...found.flatMap(({ evidence }) => evidence)],
      certificates: found.flatMap(({ certificates }) => certificates).slice(0, mostCertificates),
    }
  } catch {
    return { evidence: [], certificates: [] }
  }
}

const list = ({ whole: bytes }: Value): Evidence => ({ kind: 'list', bytes, source: 'file' })
const answer = ({ whole: bytes }: Value): Evidence => ({ kind: 'answer', bytes, source: 'file' })

/** A list, or another form with its type before it (RFC 5652, 10.2.1). */
function choiceOf(choice: Value): Evidence[] {
  if (choice.tag === 0x30) return [list(choice)]
  const value = choice.inside()[1]
  return value ? [answer(value)] : []
}

function attributeOf(attribute: Value): Carried {
  const none = { evidence: [], certificates: [] }
  const [type, values] = attribute.inside()
  const name = type?.content.toString('hex')
  const value = values?.inside()[0]
  if (!value) return none
  if (name === oids.certificateValues)
    return { ...none, certificates: value.inside().map(({ whole }) => new X509Certificate(whole)) }
  if (name !== oids.adobe && name !== oids.revocationValues) return none
  const inside = (tag: number) =>
    value
      .inside()
      .find((each) => each.tag === tag)
      ?.inside()[0]
      ?.inside() ?? []
  return { ...none, evidence: [...inside(0xa0).map(list), ...inside(0xa1).map(answer)] }
}
