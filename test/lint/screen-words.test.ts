import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { findScreenWords } from './screen-words.ts'

function wordsFoundIn(text: string, file = 'renderer/app/a.tsx'): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'malote-words-'))
  onTestFinished(() => removeFolder(root))
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
  return findScreenWords(root).map((found) => found.replace(`${file}:`, ''))
}

it.each([
  ['text between tags', 'const a = (\n  <p>Fechar</p>\n)', ['2 Fechar']],
  ['text around a value', 'const a = <p>de {b} a {c}</p>', ['1 de', '1 a']],
  ['both sides of a choice between tags', "const a = <p>{b === 'c' ? 'sim' : 'nada'}</p>", ['1 sim', '1 nada']],
  ['what a condition shows', "const a = <p>{b === 'c' && 'aberto'}</p>", ['1 aberto']],
  ['the words around a value between tags', `const a = <p>{\`e mais \${b}\`}</p>`, ['1 e mais']],
  ['a word for a screen reader', 'const a = <ul aria-label="novidades" />', ['1 novidades']],
  ['a label of a component', 'const a = <Panes listLabel="Documentos" />', ['1 Documentos']],
  ['what stands for an unknown value', "const a = <Head title={b ?? 'Grupo'} />", ['1 Grupo']],
  ['the name of a fact', 'const a = <Fact name="Para" />', ['1 Para']],
  ['a field of an object', "const a = { text: 'Hoje', to: 'today' }", ['1 Hoje']],
  ['a label in quotation marks', "const a = { 'aria-label': 'Recibo' }", ['1 Recibo']],
  ['words in a field of an object', "const a = { error: c ? 'sem conexão' : undefined }", ['1 sem conexão']],
  ['the text of a parameter', "function a({ placeholder = 'Escolha' }) {}", ['1 Escolha']],
  ['the text of a variable', `const roleText = \`como \${role}\``, ['1 como']],
  [
    'the results of a function',
    "function aText() {\n  if (b) return 'Tudo lido'\n  return 'Nada'\n}",
    ['2 Tudo lido', '3 Nada'],
  ],
  ['the result of a short function', `const bText = (n) => \`Mais \${n}\``, ['1 Mais']],
  ['an announcement', "announce('enviado')", ['1 enviado']],
  ['the nouns of a count', "count(n, 'novo', 'novos')", ['1 novo', '1 novos']],
  ['Portuguese anywhere', "call(b, 'sem conexão')", ['1 sem conexão']],
  ['a sentence anywhere', "call(b, 'Nada foi enviado.')", ['1 Nada foi enviado.']],
])('finds %s', (_name, text, found) => {
  expect(wordsFoundIn(text)).toStrictEqual(found)
})

it.each([
  ['texts', 'const a = <p title={texts.close}>{texts.lead}</p>'],
  ['signs between tags', "const a = <p>{b} · {c}{' '}</p>"],
  ['a class, an id and a key', 'const a = <p className={css[\'row\']} id="facts" aria-keyshortcuts="Control+K" />'],
  ['a name of the wire in a condition', "const a = <p>{b === 'Entrada' ? c : d}</p>"],
  ['a name of the wire in an argument', "const a = <p>{nameOf('Publico')}</p>"],
  ['a name of the wire in a field', "const a = { kinds: ['Papel', 'Cidadao'], pasta: 'Entrada' }"],
  ['a key of texts in a field', "const a = { text: 'mensagem', name: 'today' }"],
  ['a name that ends like a text', "const context = 'two words'"],
  ['an error of the code', "throw new Error('the page has no root')"],
  ['an import', "import { b } from './B texts.ts'"],
])('lets %s pass', (_name, text) => {
  expect(wordsFoundIn(text)).toStrictEqual([])
})

it.each(['renderer/texts/a.ts', 'renderer/ui/a-texts.ts', 'main/engine/a-texts.ts', 'test/a.ts'])(
  'lets the words of %s pass',
  (file) => {
    expect(wordsFoundIn("const a = { text: 'Fechar' }\ncall('Nada foi enviado.')", file)).toStrictEqual([])
  },
)

it('finds sentences in main, but no keys, patterns, bytes or sentences of a schema', () => {
  const text =
    "const a = { name: 'Caixa', why: 'Nada foi enviado.' }\nconst b = [String.raw`ag[êe]ncia`, '%\\u00e2', z.string().meta({ description: 'Não é usado.' })]"
  expect(wordsFoundIn(text, 'main/engine/a.ts')).toStrictEqual(['1 Nada foi enviado.'])
})

it('refuses to pass over a file that does not parse', () => {
  expect(() => wordsFoundIn('const = ')).toThrow('does not parse')
})
