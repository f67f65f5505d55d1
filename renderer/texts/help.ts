import { commonTexts } from './common.ts'

/** The sections of Ajuda, in their order. */
export const helpSections = {
  screens: 'As telas',
  keys: 'Teclas',
  data: 'Onde ficam os dados',
  trouble: 'Quando algo falha',
  service: 'Situação do serviço',
  support: 'Suporte',
  guide: 'Guia completo',
} as const
export type HelpSection = keyof typeof helpSections

export const helpTexts = {
  title: 'Ajuda',
  sections: 'Partes da ajuda',
  back: 'Voltar à ajuda',
  openShort: 'Abrir',
  open: (screen: string) => `Abrir ${screen}`,
} as const

/** The purpose of each screen. */
export const screenHelp = {
  today: 'O que aguarda você: o que assinar, ler, capturar e resolver. Cada linha abre o que nomeia.',
  capture: 'Solte arquivos na janela, confira as páginas e os dados, e envie para registro ou para assinatura.',
  counter: 'Uma pessoa depois da outra: o arquivo, os campos propostos, e o recibo com o número.',
  folders: 'O Malote pode monitorar a pasta do scanner e preencher por um perfil o que chega nela.',
  signatures:
    'O que aguarda a sua assinatura, o que está com outros e o que terminou. Leia e assine um a um ou em lote.',
  processes:
    'Os processos das suas caixas e os do serviço: com quem estão, o que foi feito neles e as peças, em ordem.',
  documents: 'Os documentos já capturados, com o número de registro: para ler, salvar e encaminhar.',
  verification:
    'Solte um PDF: o Malote diz se já foi capturado, quem o assinou digitalmente, se vale, e se é um recibo do Malote.',
  drafts: 'O que você começou a escrever fica aqui, salvo a cada instante, até ser enviado ou descartado.',
  outbox: 'Tudo o que você pediu e onde cada coisa está. Aqui se cancela o que não saiu e se resolve o que parou.',
  directory: 'Os órgãos com seus setores e as classes de documentos, também sem conexão, para consultar e copiar.',
  settings: 'Aparência, espera antes de enviar, avisos, papel atual, o ambiente em que você está, a rede e o proxy.',
} as const

export const dataHelp: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'Neste computador',
    text: 'Arquivos a capturar, rascunhos e envios em andamento ficam guardados neste computador até o serviço confirmar. Se faltar luz ou rede, o Malote continua de onde parou, e nada é enviado duas vezes.',
  },
  {
    name: 'No serviço',
    text: 'O que tem número de registro ou de protocolo está no serviço. As caixas e os documentos que você abre são cópias dele.',
  },
  {
    name: 'Ao sair',
    text: 'Sair apaga deste computador as mensagens das caixas, os processos e os documentos abertos. O que não terminou é guardado ou descartado, como você escolher.',
  },
  {
    name: 'Os originais',
    text: 'O Malote trabalha com uma cópia do arquivo. O original de uma pasta monitorada só muda de lugar como você escolheu nela, e nunca é apagado.',
  },
]

export const troubleHelp: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'Sem conexão',
    text: 'Continue a trabalhar: o que você pede fica em espera e sai sozinho quando a conexão voltar.',
  },
  {
    name: 'Sem resposta, em verificação',
    text: 'O pedido saiu e a resposta não veio. O Malote procura no serviço o que foi feito antes de qualquer outra coisa; não peça de novo.',
  },
  { name: 'Recusado', text: 'Em Envios está o motivo. Corrija e envie de novo: nada se perdeu.' },
  {
    name: 'A sua sessão terminou',
    text: 'Escolha Entrar de novo, na faixa no alto da janela. O que você escreveu continua onde estava.',
  },
  {
    name: 'O disco está cheio ou danificado',
    text: 'O Malote avisa e não dá por feito o que não pôde guardar. Libere espaço ou chame o suporte.',
  },
]

export const supportHelp = {
  lead: 'Ao pedir ajuda, envie estes dados. Eles não têm nada dos documentos nem do seu acesso.',
  name: 'Dados para o suporte',
  operations: 'Um envio que parou',
  operationsNote: 'Em Envios, abra o item e use “Copiar para o suporte”: vai a história dele, com os códigos.',
  copy: 'Copiar dados para o suporte',
  copied: commonTexts.copied,
  failed: 'Não foi possível copiar',
  said: 'Dados para o suporte copiados.',
  diagnostics: 'Diagnóstico',
  diagnosticsNote:
    'Um arquivo ZIP com um resumo, versões, configuração, um teste da conexão, quantos envios há em cada situação, as falhas e o registro técnico, sem senhas e sem documentos. Leia tudo aqui antes de salvar.',
  make: 'Preparar diagnóstico',
  making: 'Testando a conexão…',
  makeAgain: 'Preparar de novo',
  save: 'Salvar diagnóstico (ZIP)',
  empty: 'Vazio',
} as const

interface ProgramInfo {
  readonly version: string
  readonly host: string
  readonly environment: string
  readonly address: string
  readonly connection: string
  readonly system: string
}

/** The files of the diagnostics by their names. */
const diagnosticFiles: Readonly<Record<string, string>> = {
  'resumo.txt': 'Resumo para o suporte',
  'programa.json': 'Programa e computador',
  'configuracao.json': 'Configuração',
  'conexao.json': 'Teste da conexão',
  'envios.json': 'Envios, em números',
  'falhas.json': 'Falhas do programa',
  'registro.log': 'Registro técnico',
}
export const diagnosticFileText = (name: string): string => diagnosticFiles[name] ?? name

/** Plain text for the support, without anything of a person or a document. */
export const programText = ({ version, host, environment, address, connection, system }: ProgramInfo): string =>
  [
    `Malote ${version} (${host})`,
    `Ambiente: ${environment}`,
    `Endereço do serviço: ${address}`,
    `Conexão: ${connection}`,
    `Sistema: ${system}`,
  ].join('\n')

export const guideTexts = {
  search: 'Buscar no guia',
  contents: 'Capítulos',
  none: 'Nenhum capítulo tem essas palavras.',
} as const
