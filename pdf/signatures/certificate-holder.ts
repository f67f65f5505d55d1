import type { X509Certificate } from 'node:crypto'
import { BmpString, Constructed, ObjectIdentifier, OctetString, type ValueBlock } from 'asn1js'
import { AltName, Certificate, type GeneralName } from 'pkijs'
import type { PessoaFisica, PessoaJuridica } from '../../contract/api/certificates.ts'

/** The identifiers of ICP-Brasil's other names (DOC-ICP-04). */
const icpBrasil = {
  dadosTitular: '2.16.76.1.3.1',
  nomeResponsavel: '2.16.76.1.3.2',
  cnpj: '2.16.76.1.3.3',
  dadosResponsavel: '2.16.76.1.3.4',
  inss: '2.16.76.1.3.7',
  razaoSocial: '2.16.76.1.3.8',
}

export interface CertificateHolder {
  /** The common name, without the number that ICP-Brasil appends to it. */
  readonly titular: string
  readonly pessoaFisica?: PessoaFisica
  readonly pessoaJuridica?: PessoaJuridica
}

/** The holder of a certificate, with the data of the person or organisation if ICP-Brasil issued it. */
export function certificateHolder(certificate: X509Certificate): CertificateHolder {
  const titular = commonName(certificate.subject)
    .replace(/:\d{11,14}$/, '')
    .trim()
  const names = otherNames(certificate)
  const { dadosTitular, dadosResponsavel, cnpj } = icpBrasil
  const own = names.get(dadosTitular)
  if (own !== undefined) return { titular, pessoaFisica: personOf(titular, own) }
  const number = names.get(cnpj)
  if (number === undefined) return { titular }
  const responsavel = names.get(icpBrasil.nomeResponsavel)
  const data = names.get(dadosResponsavel)
  const inss = names.get(icpBrasil.inss)
  return {
    titular,
    pessoaJuridica: {
      cnpj: number,
      razaoSocial: names.get(icpBrasil.razaoSocial) ?? titular,
      ...(inss !== undefined && isGiven(inss) && { inss }),
      ...(responsavel !== undefined && { responsavel: personOf(responsavel, data ?? '') }),
    },
  }
}

/** The common name in a name as node:crypto writes it; empty if there is none. */
export function commonName(name: string | undefined): string {
  const line = (name ?? '').split('\n').find((each) => each.startsWith('CN='))
  return (line?.slice('CN='.length) ?? '').replaceAll(/\\(.)/g, '$1').trim()
}

/** Zeros stand for an unknown number. */
const isGiven = (text: string): boolean => /[^0\s]/.test(text)

/** Reads birth date, CPF, NIS, RG and its issuer from their fixed positions (DOC-ICP-04, 7.1.2.3). */
function personOf(nome: string, data: string): PessoaFisica {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})/.exec(data) ?? []
  const parts = { cpf: data.slice(8, 19), nis: data.slice(19, 30), rg: data.slice(30, 45) }
  const orgaoExpedidor = data.slice(45).trim()
  return {
    nome,
    ...(year !== undefined && isGiven(data.slice(0, 8)) && { dataNascimento: `${year}-${month}-${day}` }),
    ...Object.fromEntries(Object.entries(parts).filter(([, value]) => isGiven(value))),
    ...(orgaoExpedidor !== '' && { orgaoExpedidor }),
  }
}

/** The other names of a certificate by identifier; empty if they cannot be parsed. */
function otherNames(certificate: X509Certificate): ReadonlyMap<string, string> {
  try {
    const { extensions } = Certificate.fromBER(Uint8Array.from(certificate.raw).buffer)
    const names = extensions?.find(({ extnID }) => extnID === '2.5.29.17')?.parsedValue
    return new Map(names instanceof AltName ? names.altNames.flatMap(otherName) : [])
  } catch {
    return new Map()
  }
}

function otherName({ type, value }: GeneralName): [string, string][] {
  if (type !== 0 || !(value instanceof Constructed)) return []
  const [kind, wrapper] = value.valueBlock.value
  const inner = wrapper instanceof Constructed ? wrapper.valueBlock.value[0] : undefined
  if (!(kind instanceof ObjectIdentifier) || inner === undefined) return []
  return [[kind.getValue(), stringOf(inner).trim()]]
}

/** Authorities use an octet string or a text. */
function stringOf(value: { valueBlock: ValueBlock }): string {
  if (value instanceof OctetString) return Buffer.from(value.getValue()).toString('latin1')
  if (value instanceof BmpString) return value.getValue()
  const { value: text } = value.valueBlock as { value?: unknown }
  return typeof text === 'string' ? text : ''
}
