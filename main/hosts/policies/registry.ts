/** One value as reg.exe prints it: four spaces, name, type and data, with four spaces between. */
const line = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/

/** The value of the machine's key that names a policy file. */
export const policyFileValue = 'policyFile'

/**
 * Parses the output of `reg.exe query KEY` into a policy's JSON text; null without values. Each value is a field: a DWORD a
 * number, a text JSON or itself, a list of texts (REG_MULTI_SZ) a list.
 */
export function policyOfRegistry(output: string): string | null {
  const fields = output.split(/\r?\n/).flatMap((printed) => {
    const [, field, kind, data = ''] = line.exec(printed) ?? []
    if (field === undefined || kind === undefined || field.startsWith('(') || field === policyFileValue) return []
    const value = fieldValue(kind, data)
    return value === undefined ? [] : [[field, value] as const]
  })
  return fields.length === 0 ? null : JSON.stringify(Object.fromEntries(fields))
}

function fieldValue(kind: string, data: string): unknown {
  if (kind === 'REG_DWORD' || kind === 'REG_QWORD') return Number(data)
  if (kind === 'REG_SZ' || kind === 'REG_EXPAND_SZ') return jsonOrText(data)
  if (kind === 'REG_MULTI_SZ')
    return data
      .split('\\0')
      .filter((each) => each !== '')
      .map(jsonOrText)
  return undefined
}

function jsonOrText(data: string): unknown {
  try {
    return JSON.parse(data) as unknown
  } catch {
    return data
  }
}

/** The data of one value in the output of `reg.exe query KEY`; null without it. */
export function registryValue(output: string, name: string): string | null {
  const found = output.split(/\r?\n/).map((printed) => line.exec(printed))
  return found.find((parts) => parts?.[1] === name)?.[3] ?? null
}
