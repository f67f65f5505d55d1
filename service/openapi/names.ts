import { z } from 'zod'
import { restricaoAcessoSchema } from '../../contract/api/access.ts'
import * as agents from '../../contract/api/agents.ts'
import * as associations from '../../contract/api/associations.ts'
import { caixaSchema } from '../../contract/api/boxes.ts'
import * as captures from '../../contract/api/captures.ts'
import * as certificates from '../../contract/api/certificates.ts'
import { classeSchema, planoClassificacaoSchema } from '../../contract/api/classification.ts'
import { errorResultSchema } from '../../contract/api/common.ts'
import * as documents from '../../contract/api/documents.ts'
import { eventoAceitoSchema, eventoSchema } from '../../contract/api/events.ts'
import * as forwardings from '../../contract/api/forwardings.ts'
import { fundamentoLegalSchema } from '../../contract/api/grounds.ts'
import * as processes from '../../contract/api/processes.ts'
import * as signatures from '../../contract/api/signatures.ts'
import { documentoArquivoSchema } from '../../contract/api/uploads.ts'
import { usuarioSchema } from '../../contract/api/users.ts'

/** Every named schema of the OpenAPI document, with the specification's name or one of the same pattern. */
const named: Readonly<Record<string, z.ZodType>> = {
  ErrorResult: errorResultSchema,
  RestricaoAcessoApiEntry: restricaoAcessoSchema,
  Patriarca: agents.patriarcaSchema,
  Organizacao: agents.organizacaoSchema,
  Setor: agents.setorSchema,
  GrupoTrabalho: agents.grupoTrabalhoSchema,
  Comissao: agents.comissaoSchema,
  Agente: agents.agenteSchema,
  AgenteEstruturado: agents.agenteEstruturadoSchema,
  Usuario: usuarioSchema,
  Caixa: caixaSchema,
  PlanoClassificacao: planoClassificacaoSchema,
  Classe: classeSchema,
  FundamentoLegal: fundamentoLegalSchema,
  Associacao: associations.associacaoSchema,
  AssociacaoApiFilter: associations.associacaoFilterSchema,
  AssociacaoResultSearch: associations.associacaoPageSchema,
  AssociacaoProcessoApiFilter: associations.associacaoProcessoFilterSchema,
  DocumentoArquivo: documentoArquivoSchema,
  Documento: documents.documentoSchema,
  DocumentoMetadados: documents.documentoMetadadosSchema,
  DocumentoApiFilter: documents.documentoFilterSchema,
  DocumentoResultSearch: documents.documentoPageSchema,
  DocumentoDigitalizadoOriginal: documents.documentoDigitalizadoOriginalSchema,
  DocumentoDigitalizadoOriginalApiEntry: captures.capturaOriginalSchema,
  DocumentoDigitalizadoServidorApiEntry: captures.capturaDigitalizadoServidorSchema,
  DocumentoDigitalizadoCidadaoApiEntry: captures.capturaDigitalizadoCidadaoSchema,
  DocumentoNatoDigitalAutoAssinadoServidorApiEntry: captures.capturaAutoAssinadoServidorSchema,
  DocumentoNatoDigitalServidorApiEntry: captures.capturaServidorSchema,
  DocumentoNatoDigitalCidadaoApiEntry: captures.capturaCidadaoSchema,
  DocumentoNatoDigitalMultiplasAssinaturasServidorApiEntry: signatures.enviarServidorSchema,
  DocumentoNatoDigitalMultiplasAssinaturasCidadaoApiEntry: signatures.enviarCidadaoSchema,
  WebApiResponse: captures.webApiResponseSchema,
  CertificadoDigital: certificates.certificadoDigitalSchema,
  CertificadoPessoaFisica: certificates.pessoaFisicaSchema,
  CertificadoPessoaJuridica: certificates.pessoaJuridicaSchema,
  AssinaturaDigitalValida: certificates.assinaturaDigitalValidaSchema,
  AssinaturaDigitalValidaApiEntry: certificates.assinaturaDigitalValidaApiEntrySchema,
  DocumentoFaseAssinatura: signatures.documentoFaseAssinaturaSchema,
  DocumentoFaseAssinaturaApiFilter: signatures.documentoFaseAssinaturaFilterSchema,
  DocumentoFaseAssinaturaResultSearch: signatures.documentoFaseAssinaturaPageSchema,
  DocumentoAssinado: signatures.documentoAssinadoSchema,
  Assinante: signatures.assinanteSchema,
  JustificativaApiEntry: signatures.justificativaSchema,
  Encaminhamento: forwardings.encaminhamentoSchema,
  EncaminhamentoParte: forwardings.parteEncaminhamentoSchema,
  EncaminhamentoDocumento: forwardings.documentoEncaminhamentoSchema,
  EncaminhamentoRastreio: forwardings.rastreioSchema,
  EncaminhamentoNovoApiEntry: forwardings.encaminhamentoNovoShapeASchema,
  EncaminhamentoNovoPorPapelApiEntry: forwardings.encaminhamentoNovoShapeBSchema,
  EncaminhamentoRespostaApiEntry: forwardings.encaminhamentoRespostaSchema,
  EncaminhamentoReencaminharApiEntry: forwardings.encaminhamentoReencaminharSchema,
  EncaminhamentoResolverApiEntry: forwardings.encaminhamentoResolverSchema,
  EncaminhamentoApiFilter: forwardings.encaminhamentosEnviadosFilterSchema,
  EncaminhamentoCaixaApiFilter: forwardings.caixaEncaminhamentosFilterSchema,
  EncaminhamentoResultSearch: forwardings.encaminhamentoPageSchema,
  Processo: processes.processoSchema,
  ProcessoApiFilter: processes.processoFilterSchema,
  ProcessoResultSearch: processes.processoPageSchema,
  ProcessoResultSearchAnterior: processes.processoOldPageSchema,
  ProcessoAto: processes.atoSchema,
  ProcessoAtoDetalhe: processes.atoDetalheSchema,
  ProcessoAtoDocumento: processes.atoDocumentoSchema,
  ProcessoSinalizacao: processes.sinalizacaoSchema,
  ProcessoAutuarApiEntry: processes.autuarSchema,
  ProcessoDespacharApiEntry: processes.despacharSchema,
  ProcessoAvocarApiEntry: processes.avocarSchema,
  ProcessoReabrirApiEntry: processes.reabrirSchema,
  ProcessoEntranharApiEntry: processes.entranharSchema,
  ProcessoEntranharEncaminhamentoApiEntry: processes.entranharEncaminhamentoSchema,
  ProcessoDesentranharApiEntry: processes.desentranharSchema,
  ProcessoEncerrarApiEntry: processes.encerrarSchema,
  ProcessoEditarApiEntry: processes.editarSchema,
  Evento: eventoSchema,
  EventoAceito: eventoAceitoSchema,
}

/** The names for the generator, in a registry of this service instead of zod's global one. */
export const schemaNames = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) schemaNames.add(schema, { id })
