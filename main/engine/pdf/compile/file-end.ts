/** How a file of Malote's own begins: the version, and bytes that say that it is not text. */
export const fileHeader = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'

/**
 * The cross-reference table and the trailer of a file (ISO 32000-1, 7.5.4).
 * @param offsets of the objects by number, 0 for one that does not exist
 * @param table the offset of the table itself
 * @param id of the file, 32 hexadecimal digits
 */
export function fileEnd(
  offsets: readonly number[],
  table: number,
  { catalog, info, id }: { readonly catalog: number; readonly info: number; readonly id?: string },
): Buffer {
  const lines = offsets.map((each, object) =>
    each === 0 ? `0000000000 ${object === 0 ? '65535' : '00000'} f \n` : `${String(each).padStart(10, '0')} 00000 n \n`,
  )
  const named = id === undefined ? '' : ` /ID [<${id}> <${id}>]`
  const trailer = `trailer\n<< /Size ${offsets.length} /Root ${catalog} 0 R /Info ${info} 0 R${named} >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(`xref\n0 ${offsets.length}\n${lines.join('')}${trailer}`, 'latin1')
}
