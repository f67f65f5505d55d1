/** Every text of the contact sheet and of the large page. */
export const sheetTexts = {
  label: 'Páginas dos documentos',
  pageOf: (name: string, page: number, pages: number) => `${name}, página ${page + 1} de ${pages}`,
  number: (page: number, pages: number) => (pages === 1 ? '1 página' : `${page + 1} de ${pages}`),
  select: (name: string) => `Selecionar ${name}`,
  failed: 'Esta página não pôde ser mostrada',
  place: (document: number, documents: number) => `Documento ${document + 1} de ${documents}`,
  previous: 'Documento anterior',
  next: 'Próximo documento',
  close: 'Fechar a página grande',
  keys: 'Setas: páginas e documentos · Espaço ou Esc: fechar',
  first: 'Este é o primeiro documento.',
  last: 'Este é o último documento.',
} as const
