import { expect, it } from 'vitest'
import { savedText } from '../../../renderer/texts/process-exports.ts'

type Result = Parameters<typeof savedText>[0]['result']
const whole: Result = {
  name: 'Processo 2026-4K7TD.pdf',
  pages: 231,
  included: 3,
  removed: 0,
  missing: [],
  hiddenActs: 0,
  fresh: true,
}
const place = 'Documentos'
const saved = `“${whole.name}” em “${place}”`
const old = 'O serviço não respondeu: foi salva a última cópia do processo.'
const proof = 'As assinaturas não podem ser conferidas neste PDF: para isso, salve em pasta.'

it.each<{ name: string; changes: Partial<Result>; title: string; text: string }>([
  {
    name: 'all pieces',
    changes: {},
    title: `Salvo: ${saved}`,
    text: `As 3 peças do processo, em 231 páginas. ${proof}`,
  },
  {
    name: 'some pieces of an old copy',
    changes: { included: 2, removed: 1, fresh: false, missing: [{ sequencial: 4, reason: 'restricted' }] },
    title: `Salvo sem uma peça: ${saved}`,
    text: `Estão nele 2 de 3 peças. Faltam: peça 4: sem acesso. 1 peça retirada não foi incluída. ${old} ${proof}`,
  },
  {
    name: 'all pieces that the service shows',
    changes: { hiddenActs: 2 },
    title: `Salvo sem as peças de 2 atos: ${saved}`,
    text: `As 3 peças que o serviço mostra, em 231 páginas. O serviço não mostra a você as peças de 2 atos. ${proof}`,
  },
  {
    name: 'no piece of an old copy',
    changes: { pages: 4, included: 0, fresh: false },
    title: `Salvo: ${saved}`,
    text: `Nenhuma peça da última cópia do processo, em 4 páginas. ${old} ${proof}`,
  },
])('says that a saved process contains $name', ({ changes, title, text }) => {
  expect(savedText({ form: 'pdf', place, result: { ...whole, ...changes } })).toEqual({ title, text })
})
