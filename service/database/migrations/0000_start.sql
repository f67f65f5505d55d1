-- Folds a text for searches: lower case, without the accents of Portuguese. service/boxes/folding.ts uses it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION fold_text(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT translate(lower(texto), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn') $$;
--> statement-breakpoint
CREATE TABLE "associacao_processos" (
	"id_associacao" uuid NOT NULL,
	"id_processo" uuid NOT NULL,
	CONSTRAINT "associacao_processos_id_associacao_id_processo_pk" PRIMARY KEY("id_associacao","id_processo")
);
--> statement-breakpoint
CREATE TABLE "associacoes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"descricao" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_plano" uuid NOT NULL,
	"id_pai" uuid,
	"codigo" text NOT NULL,
	"nome" text NOT NULL,
	"observacao" text,
	"ativo" boolean NOT NULL,
	"nivel" integer NOT NULL,
	"tipo_arquivamento" text
);
--> statement-breakpoint
CREATE TABLE "planos_classificacao" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_patriarca" uuid NOT NULL,
	"codigo" text NOT NULL,
	"nome" text NOT NULL,
	"inicio_vigencia" timestamp with time zone NOT NULL,
	"fim_vigencia" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "documento_acessos" (
	"id_agente" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"data_captura" timestamp with time zone NOT NULL,
	CONSTRAINT "documento_acessos_id_documento_id_agente_pk" PRIMARY KEY("id_documento","id_agente")
);
--> statement-breakpoint
CREATE TABLE "documentos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registro" text NOT NULL,
	"id_evento" uuid NOT NULL,
	"id_arquivo" uuid NOT NULL,
	"id_fase" uuid,
	"nome" text NOT NULL,
	"extensao" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"id_arquivo_revisado" uuid,
	"sha256_revisado" text,
	"nivel_acesso" integer NOT NULL,
	"restricao_acesso" jsonb NOT NULL,
	"natureza" text NOT NULL,
	"valor_legal" text,
	"id_classe" uuid,
	"id_assinante" uuid,
	"id_capturador" uuid NOT NULL,
	"id_pessoa_capturador" uuid NOT NULL,
	"credenciar_capturador" boolean NOT NULL,
	"data_captura" timestamp with time zone NOT NULL,
	CONSTRAINT "documentos_registro_unique" UNIQUE("registro"),
	CONSTRAINT "documentos_idEvento_unique" UNIQUE("id_evento"),
	CONSTRAINT "documentos_idArquivo_unique" UNIQUE("id_arquivo"),
	CONSTRAINT "documentos_idFase_unique" UNIQUE("id_fase"),
	CONSTRAINT "documentos_sha256_unique" UNIQUE("sha256"),
	CONSTRAINT "documentos_sha256Revisado_unique" UNIQUE("sha256_revisado")
);
--> statement-breakpoint
CREATE TABLE "eventos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"id_cidadao" uuid NOT NULL,
	"situacao" text NOT NULL,
	"payload" jsonb NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"criacao" timestamp with time zone NOT NULL,
	"conclusao" timestamp with time zone,
	"mensagem" text,
	"id_documento" uuid,
	"id_encaminhamento" uuid,
	"id_processo" uuid,
	"id_ato" uuid
);
--> statement-breakpoint
CREATE TABLE "caixa_itens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_caixa" uuid NOT NULL,
	"id_encaminhamento" uuid NOT NULL,
	"pasta" text NOT NULL,
	"ato" text,
	"id_pessoa_ato" uuid,
	"ato_em" timestamp with time zone,
	"alterado_em" timestamp with time zone NOT NULL,
	"data_hora" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encaminhamento_destinos" (
	"id_encaminhamento" uuid NOT NULL,
	"id_agente" uuid NOT NULL,
	"ordem" integer NOT NULL,
	CONSTRAINT "encaminhamento_destinos_id_encaminhamento_id_agente_pk" PRIMARY KEY("id_encaminhamento","id_agente")
);
--> statement-breakpoint
CREATE TABLE "encaminhamento_documentos" (
	"id_encaminhamento" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"ordem" integer NOT NULL,
	CONSTRAINT "encaminhamento_documentos_id_encaminhamento_id_documento_pk" PRIMARY KEY("id_encaminhamento","id_documento")
);
--> statement-breakpoint
CREATE TABLE "encaminhamentos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"protocolo" text NOT NULL,
	"id_evento" uuid NOT NULL,
	"assunto" text NOT NULL,
	"mensagem" text NOT NULL,
	"id_responsavel" uuid NOT NULL,
	"id_pessoa" uuid NOT NULL,
	"nivel_acesso" integer NOT NULL,
	"restricao_acesso" jsonb NOT NULL,
	"enviar_email_notificacoes" boolean NOT NULL,
	"id_encaminhamento_anterior" uuid,
	"data_hora" timestamp with time zone NOT NULL,
	CONSTRAINT "encaminhamentos_protocolo_unique" UNIQUE("protocolo"),
	CONSTRAINT "encaminhamentos_idEvento_unique" UNIQUE("id_evento")
);
--> statement-breakpoint
CREATE TABLE "fundamentos_legais" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_patriarca" uuid,
	"nome" text NOT NULL,
	"descricao" text NOT NULL,
	"ordenacao" integer NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL,
	"nivel_acesso" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "convites" (
	"id_pessoa" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	CONSTRAINT "convites_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "registros_identidade" (
	"id" text PRIMARY KEY NOT NULL,
	"modelo" text NOT NULL,
	"conteudo" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"expira_em" timestamp with time zone,
	"consumido_em" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "segredos_identidade" (
	"nome" text PRIMARY KEY NOT NULL,
	"valor" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tentativas_entrada" (
	"chave" text PRIMARY KEY NOT NULL,
	"falhas" integer NOT NULL,
	"espera_ate" timestamp with time zone NOT NULL,
	"esquecida_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mensagens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"para" text NOT NULL,
	"assunto" text NOT NULL,
	"corpo" text NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"enviado_em" timestamp with time zone,
	"falha" text
);
--> statement-breakpoint
CREATE TABLE "agentes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"nome" text NOT NULL,
	"sigla" text,
	"id_pai" uuid,
	"id_organizacao" uuid,
	"id_patriarca" uuid,
	"ativo" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papeis" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_pessoa" uuid NOT NULL,
	"id_unidade" uuid NOT NULL,
	"cargo" text NOT NULL,
	"prioritario" boolean DEFAULT false NOT NULL,
	"ativo" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pessoas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"nome" text NOT NULL,
	"email" text NOT NULL,
	"senha_hash" text,
	"senha_em" timestamp with time zone,
	"agente_publico" boolean NOT NULL,
	CONSTRAINT "pessoas_login_unique" UNIQUE("login")
);
--> statement-breakpoint
CREATE TABLE "processo_atos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_processo" uuid NOT NULL,
	"ordem" integer NOT NULL,
	"id_evento" uuid NOT NULL,
	"tipo" text NOT NULL,
	"data_hora" timestamp with time zone NOT NULL,
	"id_papel" uuid NOT NULL,
	"id_pessoa" uuid NOT NULL,
	"id_local" uuid NOT NULL,
	"id_destino" uuid,
	"texto" text,
	CONSTRAINT "processo_atos_idEvento_unique" UNIQUE("id_evento")
);
--> statement-breakpoint
CREATE TABLE "processo_documentos" (
	"id_processo" uuid NOT NULL,
	"sequencial" integer NOT NULL,
	"id" uuid NOT NULL,
	"id_ato" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"id_desentranhamento" uuid,
	CONSTRAINT "processo_documentos_id_processo_sequencial_pk" PRIMARY KEY("id_processo","sequencial"),
	CONSTRAINT "processo_documentos_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "processos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"protocolo" text NOT NULL,
	"resumo" text NOT NULL,
	"id_classe" uuid NOT NULL,
	"situacao" text NOT NULL,
	"id_custodia" uuid NOT NULL,
	"interessados" jsonb NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	CONSTRAINT "processos_protocolo_unique" UNIQUE("protocolo")
);
--> statement-breakpoint
CREATE TABLE "fase_assinantes" (
	"id_fase" uuid NOT NULL,
	"id_agente" uuid NOT NULL,
	"ordem" integer NOT NULL,
	"manifestacao" text DEFAULT 'NaoSeManifestou' NOT NULL,
	"data" timestamp with time zone,
	"justificativa" text,
	"id_pessoa" uuid,
	CONSTRAINT "fase_assinantes_id_fase_id_agente_pk" PRIMARY KEY("id_fase","id_agente")
);
--> statement-breakpoint
CREATE TABLE "fases_assinatura" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nome" text NOT NULL,
	"id_arquivo" uuid NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"id_classe" uuid,
	"id_papel_capturador" uuid NOT NULL,
	"id_pessoa_capturador" uuid NOT NULL,
	"credenciar_capturador" boolean NOT NULL,
	"restricao_acesso" jsonb NOT NULL,
	"bloqueado" boolean DEFAULT false NOT NULL,
	"id_pessoa_bloqueio" uuid,
	"justificativa_bloqueio" text,
	"encerrada" boolean DEFAULT false NOT NULL,
	"data_envio" timestamp with time zone NOT NULL,
	"alterado_em" timestamp with time zone NOT NULL,
	"id_documento" uuid,
	"id_captura_evento" uuid,
	CONSTRAINT "fases_assinatura_idArquivo_unique" UNIQUE("id_arquivo")
);
--> statement-breakpoint
CREATE TABLE "arquivos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identificador" text NOT NULL,
	"tamanho" integer NOT NULL,
	"id_pessoa" uuid NOT NULL,
	"criado_em" timestamp with time zone NOT NULL,
	"objeto" text,
	"sha256" text,
	"pdf" boolean,
	"assinado" boolean,
	"recebido_em" timestamp with time zone,
	CONSTRAINT "arquivos_identificador_unique" UNIQUE("identificador")
);
--> statement-breakpoint
CREATE TABLE "chaves_armazenamento" (
	"nome" text PRIMARY KEY NOT NULL,
	"segredo" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vinculos_arquivo" (
	"id_arquivo" uuid PRIMARY KEY NOT NULL,
	"tipo" text NOT NULL,
	"id_registro" uuid NOT NULL,
	"criado_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "associacao_processos" ADD CONSTRAINT "associacao_processos_id_associacao_associacoes_id_fk" FOREIGN KEY ("id_associacao") REFERENCES "public"."associacoes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "associacao_processos" ADD CONSTRAINT "associacao_processos_id_processo_processos_id_fk" FOREIGN KEY ("id_processo") REFERENCES "public"."processos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_id_plano_planos_classificacao_id_fk" FOREIGN KEY ("id_plano") REFERENCES "public"."planos_classificacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_id_pai_classes_id_fk" FOREIGN KEY ("id_pai") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planos_classificacao" ADD CONSTRAINT "planos_classificacao_id_patriarca_agentes_id_fk" FOREIGN KEY ("id_patriarca") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documento_acessos" ADD CONSTRAINT "documento_acessos_id_documento_documentos_id_fk" FOREIGN KEY ("id_documento") REFERENCES "public"."documentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_id_evento_eventos_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."eventos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_id_arquivo_arquivos_id_fk" FOREIGN KEY ("id_arquivo") REFERENCES "public"."arquivos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_id_arquivo_revisado_arquivos_id_fk" FOREIGN KEY ("id_arquivo_revisado") REFERENCES "public"."arquivos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caixa_itens" ADD CONSTRAINT "caixa_itens_id_encaminhamento_encaminhamentos_id_fk" FOREIGN KEY ("id_encaminhamento") REFERENCES "public"."encaminhamentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encaminhamento_destinos" ADD CONSTRAINT "encaminhamento_destinos_id_encaminhamento_encaminhamentos_id_fk" FOREIGN KEY ("id_encaminhamento") REFERENCES "public"."encaminhamentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encaminhamento_documentos" ADD CONSTRAINT "encaminhamento_documentos_id_encaminhamento_encaminhamentos_id_fk" FOREIGN KEY ("id_encaminhamento") REFERENCES "public"."encaminhamentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encaminhamento_documentos" ADD CONSTRAINT "encaminhamento_documentos_id_documento_documentos_id_fk" FOREIGN KEY ("id_documento") REFERENCES "public"."documentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encaminhamentos" ADD CONSTRAINT "encaminhamentos_id_evento_eventos_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."eventos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundamentos_legais" ADD CONSTRAINT "fundamentos_legais_id_patriarca_agentes_id_fk" FOREIGN KEY ("id_patriarca") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "convites" ADD CONSTRAINT "convites_id_pessoa_pessoas_id_fk" FOREIGN KEY ("id_pessoa") REFERENCES "public"."pessoas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agentes" ADD CONSTRAINT "agentes_id_pai_agentes_id_fk" FOREIGN KEY ("id_pai") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agentes" ADD CONSTRAINT "agentes_id_organizacao_agentes_id_fk" FOREIGN KEY ("id_organizacao") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agentes" ADD CONSTRAINT "agentes_id_patriarca_agentes_id_fk" FOREIGN KEY ("id_patriarca") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papeis" ADD CONSTRAINT "papeis_id_agentes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papeis" ADD CONSTRAINT "papeis_id_pessoa_pessoas_id_fk" FOREIGN KEY ("id_pessoa") REFERENCES "public"."pessoas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papeis" ADD CONSTRAINT "papeis_id_unidade_agentes_id_fk" FOREIGN KEY ("id_unidade") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pessoas" ADD CONSTRAINT "pessoas_id_agentes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_atos" ADD CONSTRAINT "processo_atos_id_processo_processos_id_fk" FOREIGN KEY ("id_processo") REFERENCES "public"."processos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_atos" ADD CONSTRAINT "processo_atos_id_evento_eventos_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."eventos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_documentos" ADD CONSTRAINT "processo_documentos_id_processo_processos_id_fk" FOREIGN KEY ("id_processo") REFERENCES "public"."processos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_documentos" ADD CONSTRAINT "processo_documentos_id_ato_processo_atos_id_fk" FOREIGN KEY ("id_ato") REFERENCES "public"."processo_atos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_documentos" ADD CONSTRAINT "processo_documentos_id_documento_documentos_id_fk" FOREIGN KEY ("id_documento") REFERENCES "public"."documentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fase_assinantes" ADD CONSTRAINT "fase_assinantes_id_fase_fases_assinatura_id_fk" FOREIGN KEY ("id_fase") REFERENCES "public"."fases_assinatura"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fases_assinatura" ADD CONSTRAINT "fases_assinatura_id_arquivo_arquivos_id_fk" FOREIGN KEY ("id_arquivo") REFERENCES "public"."arquivos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vinculos_arquivo" ADD CONSTRAINT "vinculos_arquivo_id_arquivo_arquivos_id_fk" FOREIGN KEY ("id_arquivo") REFERENCES "public"."arquivos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classes_plano" ON "classes" USING btree ("id_plano","codigo");--> statement-breakpoint
CREATE INDEX "documento_acessos_lista" ON "documento_acessos" USING btree ("id_agente","data_captura","id_documento");--> statement-breakpoint
CREATE INDEX "documentos_data" ON "documentos" USING btree ("data_captura","id");--> statement-breakpoint
CREATE INDEX "documentos_pessoa" ON "documentos" USING btree ("id_pessoa_capturador","data_captura","id");--> statement-breakpoint
CREATE INDEX "documentos_nome" ON "documentos" USING gin (fold_text("nome") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "eventos_situacao" ON "eventos" USING btree ("situacao");--> statement-breakpoint
CREATE UNIQUE INDEX "caixa_itens_um" ON "caixa_itens" USING btree ("id_caixa","id_encaminhamento","pasta");--> statement-breakpoint
CREATE INDEX "caixa_itens_encaminhamento" ON "caixa_itens" USING btree ("id_encaminhamento");--> statement-breakpoint
CREATE INDEX "caixa_itens_pasta" ON "caixa_itens" USING btree ("id_caixa","pasta","alterado_em");--> statement-breakpoint
CREATE INDEX "caixa_itens_lista" ON "caixa_itens" USING btree ("id_caixa","pasta","data_hora","id_encaminhamento");--> statement-breakpoint
CREATE INDEX "anexos_documento" ON "encaminhamento_documentos" USING btree ("id_documento");--> statement-breakpoint
CREATE INDEX "encaminhamentos_pessoa" ON "encaminhamentos" USING btree ("id_pessoa","data_hora","id");--> statement-breakpoint
CREATE INDEX "encaminhamentos_texto" ON "encaminhamentos" USING gin (fold_text("assunto" || chr(10) || "mensagem" || chr(10) || "protocolo") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "encaminhamentos_anterior" ON "encaminhamentos" USING btree ("id_encaminhamento_anterior");--> statement-breakpoint
CREATE INDEX "fundamentos_patriarca" ON "fundamentos_legais" USING btree ("id_patriarca","ordenacao");--> statement-breakpoint
CREATE INDEX "registros_identidade_grant" ON "registros_identidade" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "registros_identidade_uid" ON "registros_identidade" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "registros_identidade_fim" ON "registros_identidade" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "tentativas_entrada_fim" ON "tentativas_entrada" USING btree ("esquecida_em");--> statement-breakpoint
CREATE INDEX "mensagens_criado" ON "mensagens" USING btree ("criado_em");--> statement-breakpoint
CREATE INDEX "agentes_organizacao" ON "agentes" USING btree ("id_organizacao","tipo");--> statement-breakpoint
CREATE INDEX "agentes_patriarca" ON "agentes" USING btree ("id_patriarca","tipo");--> statement-breakpoint
CREATE INDEX "papeis_pessoa" ON "papeis" USING btree ("id_pessoa");--> statement-breakpoint
CREATE INDEX "papeis_unidade" ON "papeis" USING btree ("id_unidade");--> statement-breakpoint
CREATE UNIQUE INDEX "atos_ordem" ON "processo_atos" USING btree ("id_processo","ordem");--> statement-breakpoint
CREATE UNIQUE INDEX "processo_documento_um" ON "processo_documentos" USING btree ("id_processo","id_documento") WHERE "processo_documentos"."id_desentranhamento" is null;--> statement-breakpoint
CREATE INDEX "processo_documento" ON "processo_documentos" USING btree ("id_documento");--> statement-breakpoint
CREATE INDEX "processos_custodia" ON "processos" USING btree ("id_custodia","criado_em");--> statement-breakpoint
CREATE INDEX "assinantes_agente" ON "fase_assinantes" USING btree ("id_agente");--> statement-breakpoint
CREATE UNIQUE INDEX "fases_conteudo_aberto" ON "fases_assinatura" USING btree ("sha256") WHERE "fases_assinatura"."id_documento" is null and not "fases_assinatura"."encerrada";--> statement-breakpoint
CREATE INDEX "fases_envio" ON "fases_assinatura" USING btree ("data_envio");--> statement-breakpoint
-- Moves on when a transaction ends after which somebody's list is another than before: what was counted by then has to
-- be counted anew (service/paging/counted.ts).
CREATE SEQUENCE listas;
--> statement-breakpoint
CREATE FUNCTION listas_mudam() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('listas'); RETURN NULL; END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documento_acessos_mudam AFTER INSERT OR UPDATE OR DELETE ON documento_acessos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION listas_mudam();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER processo_atos_mudam AFTER INSERT OR UPDATE OR DELETE ON processo_atos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION listas_mudam();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER caixa_itens_mudam AFTER INSERT OR UPDATE OR DELETE ON caixa_itens
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION listas_mudam();
--> statement-breakpoint
CREATE TRIGGER documento_acessos_esvaziado AFTER TRUNCATE ON documento_acessos FOR EACH STATEMENT EXECUTE FUNCTION listas_mudam();
