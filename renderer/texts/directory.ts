const kinds: Readonly<Record<string, string>> = {
  Organizacao: 'órgão',
  Setor: 'setor',
  Grupo: 'grupo',
  Comissao: 'comissão',
  Papel: 'pessoa',
  Cidadao: 'cidadão',
}
/** What an entry of the directory is, in a word. */
export const directoryKind = (kind: string): string => kinds[kind] ?? ''

/** Under a class that is offered: "nível 3 · Guarda permanente". */
export const classDetail = (level: number | null, fate: string | null): string =>
  [...(level === null ? [] : [`nível ${level}`]), ...(fate === null ? [] : [fate])].join(' · ')
