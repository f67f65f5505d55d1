export interface BoxName {
  readonly text: string
  /** The unit of a role, and any further words that tell the box from its namesakes; empty for none. */
  readonly detail: string
}

/** The service does not distinguish groups from commissions. */
export const boxKinds = {
  Cidadao: 'caixa pessoal',
  Papel: 'papel',
  Grupo: 'grupo ou comissão',
  Unidade: 'setor',
  Organizacao: 'órgão',
} as const

/** The parts of a box that its name is made of. */
interface NamedBox {
  readonly id: string
  readonly tipo: keyof typeof boxKinds
  readonly nome: string
  readonly sigla?: string | undefined
  readonly nomeOrganizacao?: string | undefined
}

/** The parts of a role's name: "Gerente · GECON". */
export function roleParts({ tipo, nome }: Pick<NamedBox, 'tipo' | 'nome'>): { role: string; unit: string } | null {
  const at = tipo === 'Papel' ? nome.lastIndexOf(' · ') : -1
  return at === -1 ? null : { role: nome.slice(0, at), unit: nome.slice(at + 3) }
}

/** A name in one line. */
export const boxNameText = ({ text, detail }: BoxName): string => (detail === '' ? text : `${text} · ${detail}`)

/** A short name of each box; no two read alike. */
export function nameBoxes(boxes: readonly NamedBox[]): ReadonlyMap<string, BoxName> {
  const namesakes = Map.groupBy(boxes, (box) => shortNameOf(box).join(' · ').toLocaleLowerCase('pt-BR'))
  return new Map(
    boxes.map((box) => {
      const [text = '', ...place] = shortNameOf(box)
      const others = namesakes.get([text, ...place].join(' · ').toLocaleLowerCase('pt-BR')) ?? []
      return [box.id, { text, detail: [...place, ...differencesOf(box, others)].join(', ') }]
    }),
  )
}

function shortNameOf(box: NamedBox): string[] {
  const parts = roleParts(box)
  return parts === null ? [box.sigla ?? box.nome] : [parts.role, parts.unit]
}

/** The fewest words that distinguish a box from its namesakes. */
function differencesOf(box: NamedBox, namesakes: readonly NamedBox[]): string[] {
  const words: string[] = []
  let remaining = namesakes
  const features: ((each: NamedBox) => string)[] = [
    ({ nomeOrganizacao = '' }) => nomeOrganizacao,
    ({ nome, sigla }) => (sigla === undefined ? '' : nome),
    ({ tipo }) => boxKinds[tipo],
    ({ id }) => String(namesakes.findIndex((each) => each.id === id) + 1),
  ]
  for (const feature of features) {
    const rest = remaining.filter((each) => feature(each) === feature(box))
    if (rest.length < remaining.length && feature(box) !== '') words.push(feature(box))
    if (rest.length < remaining.length) remaining = rest
  }
  return words
}
