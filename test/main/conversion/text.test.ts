import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createConverter, textOf } from '../../support/conversions.ts'
import { pagesOf } from '../../support/pdf-pages.ts'

const { convert, refusalOf } = createConverter()
const pages = async (name: string, bytes: string | Uint8Array) =>
  pagesOf(readFileSync((await convert(name, bytes)).documents[0]?.path ?? ''))

it.each([
  ['UTF-8', Buffer.from('Ação nº 1')],
  ['UTF-8 with its mark', Buffer.from('\ufeffAção nº 1')],
  ['UTF-16', Buffer.from('\ufeffAção nº 1', 'utf16le')],
  ['windows-1252', Buffer.from('A\xe7\xe3o n\xba 1', 'latin1')],
])('reads a text in %s', async (_, bytes) => {
  expect(await pages('a.txt', bytes)).toStrictEqual(['Ação nº 1'])
})

it('lays a wide report on its side, and begins a page at a form feed', async () => {
  const wide = 'x'.repeat(132)
  const [first, second, ...others] = await pages('relatorio.log', `Conta\tValor\r\n12      1.000,00\r\n\f${wide}\r\n\f`)
  expect(first).toBe('Conta Valor 12 1.000,00')
  expect(second?.trim()).toBe(wide)
  expect(others).toStrictEqual([])
})

it('loses nothing of a line that is wider than a page', async () => {
  const line = Array.from({ length: 400 }, (_, nth) => nth).join(';')
  expect((await pages('a.csv', line)).join('').replaceAll(/\s/g, '')).toBe(line)
})

it.each([
  ['nothing but spaces', 'a.txt', ' \r\n\r\n', 'empty'],
  ['more pages than a person reads', 'a.txt', 'x\n'.repeat(140_000), 'too-large'],
  ['HTML without a word', 'a.html', '<html><body><script>1</script></body></html>', 'empty'],
  ['HTML that is too deep', 'a.html', '<div>'.repeat(100_000), 'damaged'],
])('refuses %s', async (_, name, bytes, why) => {
  expect(await refusalOf(name, bytes)).toBe(why)
})

it('shows the text of HTML in the encoding that it names, with its own pictures only', async () => {
  const icon = readFileSync('assets/icons/16x16.png').toString('base64')
  const html = Buffer.from(
    `<html><head><meta charset="iso-8859-1"><title>Certid\xe3o</title></head><body><h1>Certid\xe3o</h1><table><tr><td>Nome<td>Ana</table><pre>a   b\nc</pre><img src="data:image/png;base64,${icon}"><img src="foto.png" alt="Foto"></body></html>`,
    'latin1',
  )
  const made = await convert('certidao.html', html)
  expect(await textOf(made)).toBe('Certidão Certidão Nome Ana a b c [imagem não incluída: Foto]')
  expect(readFileSync(made.documents[0]?.path ?? '', 'latin1')).toContain('/Subtype /Image')
  expect(made.documents[0]?.name).toBe('certidao.pdf')
})
