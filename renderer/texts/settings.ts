/** The sections of Ajustes, in their order. */
export const settingsSections = {
  appearance: 'Aparência',
  sending: 'Envio',
  notices: 'Avisos',
  computer: 'Computador',
  folders: 'Pastas e perfis',
  marks: 'Prazos e marcas',
  scans: 'Texto de digitalizações',
  certificates: 'Certificados',
  account: 'Conta e papel',
  environment: 'Ambiente',
  network: 'Rede e proxy',
  about: 'Sobre o Malote',
} as const
export type SettingsSection = keyof typeof settingsSections

export const settingsTexts = {
  title: 'Ajustes',
  sections: 'Partes dos ajustes',
  back: 'Voltar aos ajustes',
  notSaved: 'O ajuste não pôde ser guardado e não mudou.',
} as const

export const appearanceTexts = {
  lead: 'Vale neste computador, para quem usar o Malote nele. As mudanças são aplicadas na hora.',
  theme: 'Tema',
  themeNote: 'Igual ao sistema acompanha também o modo escuro e o alto contraste do computador.',
  themes: { system: 'Igual ao sistema', light: 'Claro', dark: 'Escuro', contrast: 'Alto contraste' },
  textSize: 'Tamanho do texto',
  textSizeNote: 'Muda só o Malote, sem alterar a escala do sistema.',
  density: 'Densidade das listas',
  densityNote: 'Confortável deixa mais espaço entre as linhas; compacta mostra mais linhas.',
  densities: { compact: 'Compacta', comfortable: 'Confortável' },
  navigation: 'Menu',
  navigationNote: 'Recolhido põe os nomes sob os ícones e deixa mais largura para o papel. Ctrl+B alterna.',
  navigations: { auto: 'Conforme a janela', open: 'Aberto', closed: 'Recolhido' },
} as const

export const textSizeText = (percent: number): string => `${percent}%`

export const sendingTexts = {
  lead: 'O que você pede fica em espera, ainda neste computador, e pode ser desfeito até sair.',
  hold: 'Espera antes de enviar',
  holdNote: 'Vale para o que for pedido daqui em diante. Ctrl+Z desfaz o que está em espera.',
  afterAct: 'Depois de responder, encaminhar ou resolver',
  afterActNote: 'O que a caixa mostra em seguida.',
  afterActs: { next: 'O próximo da lista', same: 'O mesmo encaminhamento' },
} as const

export const noticeTexts = {
  lead: 'O Malote avisa de assinaturas, recusas e bloqueios.',
  name: 'Avisos na tela',
  electron:
    'Os avisos aparecem como os de outros programas. Quem os mostra ou esconde são as configurações do sistema.',
  granted: 'Permitidos neste navegador. Para não recebê-los, mude isso nas configurações deste site.',
  denied: 'Bloqueados neste navegador. Para receber avisos, permita-os nas configurações deste site.',
  default: 'Saiba das assinaturas também com o Malote em outra aba.',
  none: 'Este navegador não mostra avisos.',
  allow: 'Permitir avisos',
} as const

/** Only in the installed program: a browser decides these things itself. */
export const computerTexts = {
  lead: 'Como o Malote acompanha este computador. As mudanças são aplicadas na hora.',
  start: 'Abrir com a sessão',
  startNote: 'O Malote começa sem janela quando você entra no computador. Abra-o pelo ícone ao lado do relógio.',
  tray: 'Ao fechar a janela',
  trayNote:
    'Ao lado do relógio, o Malote continua a enviar e a avisar. Sair está no menu do ícone; onde a área de trabalho não o mostra, abrir o Malote de novo traz a janela de volta.',
  trays: { yes: 'Ficar ao lado do relógio', no: 'Fechar o Malote' },
  battery: 'Na bateria',
  batteryNote: 'Com o envio parado, o que aguarda fica guardado neste computador e continua quando a energia voltar.',
  batteries: { yes: 'Parar os envios', no: 'Continuar os envios' },
  spelling: 'Ortografia',
  spellingNote:
    'Marca erros de português no que você escreve, e o menu do botão direito sugere correções. No Windows e no Linux, o Malote baixa uma vez o dicionário de um servidor do Google; nenhum texto seu sai deste computador.',
  spellings: { yes: 'Verificar', no: 'Não verificar' },
  lock: 'Bloquear sem uso',
  lockNote: 'A janela bloqueada não mostra nada da sua conta até você entrar de novo.',
  idleUntold:
    'Nesta área de trabalho o sistema ainda não informou há quanto tempo está sem uso. Enquanto não informar, o Malote não é bloqueado por inatividade: bloqueie o computador ao sair.',
  lockWithSystem: 'Bloquear com o computador',
  lockWithSystemNote: 'Onde o sistema avisa que o computador foi bloqueado, o Malote também é.',
  whileLocked: 'Enquanto está bloqueado',
  whileLockedNote: 'Vale para o que aguarda envio; o que já saiu é acompanhado de qualquer modo.',
  whilesLocked: { yes: 'Continuar os envios', no: 'Parar os envios' },
  yes: 'Sim',
  no: 'Não',
} as const

export const lockChoices = [0, 5, 10, 15, 30, 60] as const
export const lockMinutesText = (minutes: number): string =>
  minutes === 0 ? 'Nunca' : `${minutes.toLocaleString('pt-BR')} min`

export const folderLinkTexts = {
  lead: 'O Malote pode monitorar a pasta do scanner e preencher os documentos por um perfil.',
  name: 'Pastas monitoradas e perfis',
  note: 'Escolha as pastas, o que acontece com os originais e como os documentos são preenchidos.',
  open: 'Abrir Pastas e perfis',
  lockedFolders: 'Pastas monitoradas',
  lockedProfiles: 'Perfis de captura',
} as const

export const accountTexts = {
  person: 'Quem está usando o Malote',
  role: 'Papel atual',
  roleNote: 'É em nome dele que os documentos são enviados.',
  citizen: 'Você não tem papel em órgão: usa o Malote como cidadão.',
  session: 'Acesso',
  kept: 'Este computador guarda o acesso com segurança: não é preciso entrar de novo ao abrir o Malote.',
  signOut: 'Sair',
} as const

export const environmentTexts = {
  name: 'Ambiente',
  kinds: {
    production: 'Produção: o que é feito aqui tem validade jurídica.',
    training: 'Treinamento: nada daqui tem validade jurídica.',
    local: 'Demonstração: nada daqui tem validade jurídica.',
  },
  address: 'Endereço do serviço',
  api: 'API',
  apiVersion: 'Documentos e processos, versão 2',
  connection: 'Conexão',
} as const

export const aboutTexts = {
  version: 'Versão',
  host: 'Programa',
  hosts: { electron: 'Instalado neste computador', browser: 'Aberto no navegador' },
  licences: 'Componentes de outros autores',
  licencesAt: {
    electron: 'As licenças deles estão na pasta “licenses”, dentro da pasta de recursos do programa instalado.',
    browser: 'As licenças deles são gravadas em licenses.md, na construção do programa.',
  },
} as const
