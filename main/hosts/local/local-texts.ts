export const localTexts = {
  noDisplay: 'Não há tela neste terminal.',
  asRoot: 'O Electron não abre como administrador (root).',
  noElectron: 'O Electron não está aqui e não pôde ser buscado.',
  fetching: 'Buscando o Electron, uma vez só…',
  building: 'Preparando a janela…',
  openWithData: 'O Malote está aberto com estes dados; feche-o antes de começar do zero.',
  openingService: 'Abrindo o serviço local…',
  service: (address: string, pages: string) => `Serviço: ${address} · páginas da API: ${pages}`,
  people: (names: readonly string[]) =>
    `Entre como uma das pessoas da demonstração: ${names.join(', ')}… Ctrl+C encerra tudo.`,
  folder: (path: string) => `Pasta de demonstração para monitorar, como a de um scanner: ${path}`,
}
