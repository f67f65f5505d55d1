/** How the application uses an endpoint. */
export interface EndpointUse {
  /** "GET /v2/usuario", as in the specification. */
  readonly endpoint: string
  /** The screens that use it, by their names in the window; or why none does. */
  readonly use: string
  /** False where `use` is the reason why the application never calls it. */
  readonly isCalled?: false
}

const called = (uses: Readonly<Record<string, string>>): EndpointUse[] =>
  Object.entries(uses).map(([endpoint, use]) => ({ endpoint, use }))

/** The endpoints of docs/spec/api-v2.md. The deprecated ones have no use: what replaces them is used. */
export const specifiedUses: readonly EndpointUse[] = [
  ...called({
    'GET /v2/agente/patriarcas': 'Órgãos e classes; every field of recipients',
    'GET /v2/agente/{idPatriarca}/organizacoes': 'Órgãos e classes; every field of recipients',
    'GET /v2/agente/{idOrgao}/setores': 'Órgãos e classes; every field of recipients',
    'GET /v2/agente/{idOrgao}/grupos-trabalho': 'Órgãos e classes; every field of recipients',
    'GET /v2/agente/{idOrgao}/comissoes': 'Órgãos e classes; every field of recipients',
    'POST /v2/associacoes/processos/search': 'Processos (Associações); the page of a process',
    'POST /v2/associacoes/search': 'Processos (Associações); the page of a process',
    'GET /v2/caixas/{idCaixa}/encaminhamento/responder': 'Caixas (who may answer, forward or resolve); Envios',
    'GET /v2/caixas/{idCaixa}/processo/autuar': 'Novo processo (in which role)',
    'GET /v2/caixas/{idCaixa}/processo/despachar': 'The page of a process (which acts are offered)',
    'GET /v2/caixas/{idCaixa}/processo/entranhar': 'The page of a process (which acts are offered)',
    'GET /v2/classificacao-documental/{idPatriarca}/planos-ativos': 'Órgãos e classes; every field of a class',
    'GET /v2/classificacao-documental/{idPlano}/classes-ativas': 'Órgãos e classes; every field of a class',
    'GET /v2/documentos/digitalizado/original/{idDocumento}': 'Documentos (data of a scanned original)',
    'POST /v2/documentos/capturar/digitalizado/original': 'Capturar',
    'POST /v2/documentos/capturar/digitalizado/original/validar': 'Capturar (before a scanned original is sent)',
    'GET /v2/documentos/upload-arquivo/gerar-url-upload/{tamanhoArquivo}': 'Capturar; Novo encaminhamento (files)',
    'GET /v2/documentos/fase-assinatura/{IdDocumentoFaseAssinatura}': 'Assinar; Envios',
    'POST /v2/documentos/fase-assinatura/paginated-search': 'Assinar; Hoje',
    'POST /v2/documentos/fase-assinatura/enviar/servidor': 'Capturar (to be signed by several)',
    'POST /v2/documentos/fase-assinatura/enviar/cidadao': 'Capturar, of a citizen (to be signed by several)',
    'POST /v2/documentos/fase-assinatura/assinar/{IdDocumentoFaseAssinatura}': 'Assinar',
    'GET /v2/documentos/{idDocumento}': 'Documentos; the page of a process (its pieces)',
    'GET /v2/documentos/{idDocumento}/metadados': 'Documentos; Assinar (receipt); receipts',
    'GET /v2/documentos/search-by-fase-assinatura/{idDocumentoFaseAssinatura}': 'Envios (what waits for signatures)',
    'POST /v2/documentos/paginated-search':
      'Documentos (No serviço); the search over everything; every number in a text',
    'POST /v2/documentos/search-by-content': 'Capturar and Documentos (is this file captured already?)',
    'GET /v2/documentos/{idDocumento}/processos': 'Documentos (processes that it is in)',
    'GET /v2/documentos/{idDocumento}/encaminhamentos': 'Documentos (forwardings that it is in)',
    'GET /v2/documentos/{idDocumento}/assinantes': 'Documentos (who has signed)',
    'GET /v2/documentos/{idDocumento}/url-para-download-arquivo': 'Every page that shows a document',
    'GET /v2/documentos/{idDocumento}/pode-usar': 'Documentos, of a citizen',
    'POST /v2/encaminhamento/novo': 'Novo encaminhamento',
    'POST /v2/encaminhamento/responder': 'Caixas (Responder)',
    'POST /v2/encaminhamento/reencaminhar': 'Caixas (Reencaminhar)',
    'GET /v2/eventos/{idEvento}': 'Envios (every write)',
    'GET /v2/usuario': 'Every screen (the signed-in person)',
    'GET /v2/usuario/papeis': 'Every screen (the roles of the person)',
    'POST /v2/documentos/capturar/nato-digital/auto-assinado/servidor': 'Capturar',
    'POST /v2/processos/autuar': 'Novo processo',
    'POST /v2/processos/editar': 'The page of a process (Editar)',
  }),
  {
    endpoint: 'GET /v2/documentos/{idDocumento}/sistemas/url-para-download-arquivo',
    use: 'For systems that have permissions of their own; the application acts for a person, by the address above.',
    isCalled: false,
  },
]

/** Calls of the application beside the specification: docs/spec/extensions.md and the live service's of shapes.md. */
export const furtherUses: readonly EndpointUse[] = called({
  'GET /v2/agente/{idAgente}/papeis': 'Every field of recipients and signers (people)',
  'GET /v2/fundamentos-legais': 'Every field of access, of a citizen',
  'GET /v2/fundamentos-legais/{idPatriarca}': 'Every field of access',
  'GET /v2/usuario/caixas-encaminhamento': 'Caixas',
  'GET /v2/usuario/caixas-processo': 'Processos (Nas caixas)',
  'POST /v2/caixas/{idCaixa}/encaminhamentos/paginated-search': 'Caixas',
  'GET /v2/encaminhamento/{id}': 'Caixas; Envios',
  'GET /v2/encaminhamento/{id}/documentos': 'Caixas (documents of several); the page of a process',
  'GET /v2/encaminhamento/{id}/rastreio': 'Caixas (Tramitação); Envios',
  'POST /v2/encaminhamento/complementar': 'Caixas, Enviados (Complementar)',
  'POST /v2/encaminhamento/paginated-search': 'Envios (looks for what was sent without an answer)',
  'POST /v2/encaminhamento/{id}/resolver': 'Caixas (Resolver)',
  'POST /v2/documentos/fase-assinatura/recusar/{id}': 'Assinar (Recusar)',
  'POST /v2/documentos/fase-assinatura/bloquear/{id}': 'Assinar (Bloquear)',
  'POST /v2/documentos/fase-assinatura/desbloquear/{id}': 'Assinar (Desbloquear)',
  'DELETE /v2/documentos/fase-assinatura/{id}': 'Assinar (Excluir)',
  'GET /v2/documentos/fase-assinatura/{id}/url-para-download-arquivo': 'Assinar (the pages)',
  'POST /v2/documentos/capturar/digitalizado/servidor': 'Capturar',
  'POST /v2/documentos/capturar/digitalizado/cidadao': 'Capturar, of a citizen',
  'POST /v2/documentos/capturar/nato-digital/auto-assinado/cidadao': 'Capturar, of a citizen',
  'POST /v2/documentos/capturar/nato-digital/icp-brasil/servidor': 'Capturar',
  'POST /v2/documentos/capturar/nato-digital/icp-brasil/cidadao': 'Capturar, of a citizen',
  'POST /v2/documentos/capturar/nato-digital/copia/servidor': 'Capturar',
  'POST /v2/documentos/capturar/nato-digital/copia/cidadao': 'Capturar, of a citizen',
  'GET /v2/processos/{id}': 'The page of a process',
  'GET /v2/processos/{id}/local-custodia': 'The page of a process',
  'GET /v2/processos/{id}/atos': 'The page of a process',
  'GET /v2/processos/{id}/atos/{idAto}': 'The page of a process',
  'GET /v2/processos/{id}/atos/{idAto}/documentos': 'The page of a process',
  'POST /v2/processos/paginated-search': 'Processos; every number in a text',
  'POST /v2/processos/despachar': 'The page of a process (Despachar)',
  'POST /v2/processos/avocar': 'The page of a process (Avocar)',
  'POST /v2/processos/entranhar-documentos': 'The page of a process (Entranhar)',
  'POST /v2/processos/entranhar-encaminhamento': 'Caixas (Entranhar em…)',
  'POST /v2/processos/desentranhar': 'The page of a process (Desentranhar)',
  'POST /v2/processos/encerrar': 'The page of a process (Encerrar)',
  'POST /v2/processos/reabrir': 'The page of a process (Reabrir)',
})
