import { createHash } from 'node:crypto'

const namespace = Buffer.from('6f9a3c1e4b7d4e52a1c80d5b2f6e9a37', 'hex')

/** A stable id for a name (UUID version 5), so that a second start finds the rows of the first. */
export function stableId(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Ids by names of the file; a unit's name is `ORGANISATION` or `ORGANISATION/UNIT`. */
export const patriarchId = (sigla: string) => stableId(sigla)
export const idOfUnit = (path: string) => stableId(`unidade ${path}`)
export const idOfPerson = (login: string) => stableId(`pessoa ${login}`)
export const idOfRole = (login: string, unidade: string) => stableId(`papel ${login} ${unidade}`)
export const idOfPlan = (codigo: string) => stableId(`plano ${codigo}`)
export const idOfClass = (plano: string, codigo: string) => stableId(`classe ${plano} ${codigo}`)
export const idOfGround = (nome: string) => stableId(`fundamento ${nome}`)
