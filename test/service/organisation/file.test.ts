import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { readOrganisation } from '../../../service/organisation/read.ts'
import { organisationJsonSchema } from '../../../service/organisation/schema.ts'
import { sample } from '../../../service/sample/organisation.ts'
import { testFolder } from '../../support/test-folder.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const example = path.join(root, 'service/sample/organisation.json')
const folder = testFolder()

type Change = (file: typeof sample) => unknown
/** Writes the example with one change to a file. */
function changed(change: Change): string {
  const file = JSON.parse(readFileSync(example, 'utf8'))
  change(file)
  return written(JSON.stringify(file))
}
function written(text: string): string {
  const file = path.join(folder, 'organizacao.json')
  writeFileSync(file, text)
  return file
}

it('publishes the schema that it reads by', () => {
  // After a change: npm run organisation-schema
  const published = readFileSync(path.join(root, 'docs/organisation.schema.json'), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(organisationJsonSchema())))
})

it('reads the sample as an ordinary file without a password, which the published schema accepts', async () => {
  expect(await readOrganisation(example)).toEqual(sample)
  const validate = new Ajv2020({ validateFormats: false }).compile(organisationJsonSchema())
  expect(validate(JSON.parse(readFileSync(example, 'utf8'))) ? [] : validate.errors).toEqual([])
  expect(readFileSync(example, 'utf8')).not.toMatch(/senha|malote"/i)
})

it.each<[string, Change, string]>([
  [
    'a field that is missing',
    (file) => Reflect.deleteProperty(file.pessoas[1] ?? {}, 'email'),
    'pessoas[1].email: falta; acrescente este campo.',
  ],
  [
    'a field that does not exist',
    (file) => Object.assign(file.pessoas[0] ?? {}, { senha: 'x' }),
    'pessoas[0]: não existe aqui: "senha"; confira o nome ou remova.',
  ],
  [
    'a role in a unit that is not there',
    (file) => Object.assign(file.pessoas[3]?.papeis[0] ?? {}, { unidade: 'SEFAZ/GECOM' }),
    'pessoas[3].papeis[0].unidade: não há unidade "SEFAZ/GECOM" neste arquivo; escreva ORGANIZAÇÃO/UNIDADE por suas siglas.',
  ],
  [
    'a login that stands twice',
    (file) => Object.assign(file.pessoas[1] ?? {}, { login: 'ana.prado' }),
    'pessoas[1].login: "ana.prado" já está em pessoas[0].login; dê outro nome a um dos dois ou remova um.',
  ],
  [
    'a seat that is no sector',
    (file) => Object.assign(file.patriarcas[0]?.organizacoes[0]?.grupos[0] ?? {}, { sede: 'CPL' }),
    'patriarcas[0].organizacoes[0].grupos[0].sede: não há setor "CPL" aqui; use um de: GABSEC, GECON, GEFIN, GETIN, PROTOCOLO, GECNV.',
  ],
  [
    'a class without the one above it',
    (file) => file.patriarcas[0]?.planos[1]?.classes.shift(),
    'patriarcas[0].planos[1].classes[0].codigo: falta a classe acima dela; acrescente "100" à lista.',
  ],
  [
    'a day that is none',
    (file) => Object.assign(file.patriarcas[0]?.planos[0] ?? {}, { inicio: '1/1/2020' }),
    'patriarcas[0].planos[0].inicio: deve ser um dia como 2026-01-31.',
  ],
])('reports %s with file, path and advice', async (_, change, sentence) => {
  const file = changed(change)
  await expect(readOrganisation(file)).rejects.toThrow(`${file}: ${sentence}`)
})

it('reports invalid JSON with its place, and an unreadable file', async () => {
  const broken = written('{\n  "pessoas": [,]\n}')
  await expect(readOrganisation(broken)).rejects.toThrow(
    /organizacao\.json: não é JSON válido \(Unexpected token ','.*Corrija o arquivo/s,
  )
  const missing = path.join(folder, 'nada.json')
  await expect(readOrganisation(missing)).rejects.toThrow(`${missing}: o arquivo não pôde ser lido.`)
})
