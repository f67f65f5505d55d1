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
CREATE TABLE "documentos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registro" text NOT NULL,
	"id_evento" uuid NOT NULL,
	"id_arquivo" uuid NOT NULL,
	"id_fase" uuid,
	"nome" text NOT NULL,
	"extensao" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"nivel_acesso" integer NOT NULL,
	"restricao_acesso" jsonb NOT NULL,
	"natureza" text NOT NULL,
	"valor_legal" text,
	"id_classe" uuid,
	"id_capturador" uuid NOT NULL,
	"id_pessoa_capturador" uuid NOT NULL,
	"credenciar_capturador" boolean NOT NULL,
	"data_captura" timestamp with time zone NOT NULL,
	CONSTRAINT "documentos_registro_unique" UNIQUE("registro"),
	CONSTRAINT "documentos_idEvento_unique" UNIQUE("id_evento"),
	CONSTRAINT "documentos_idArquivo_unique" UNIQUE("id_arquivo"),
	CONSTRAINT "documentos_idFase_unique" UNIQUE("id_fase"),
	CONSTRAINT "documentos_sha256_unique" UNIQUE("sha256")
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
	"id_encaminhamento" uuid
);
--> statement-breakpoint
CREATE TABLE "caixa_itens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_caixa" uuid NOT NULL,
	"id_encaminhamento" uuid NOT NULL,
	"pasta" text NOT NULL,
	"alterado_em" timestamp with time zone NOT NULL
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
	"agente_publico" boolean NOT NULL,
	CONSTRAINT "pessoas_login_unique" UNIQUE("login")
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
	"id_classe" uuid NOT NULL,
	"id_papel_capturador" uuid NOT NULL,
	"id_pessoa_capturador" uuid NOT NULL,
	"credenciar_capturador" boolean NOT NULL,
	"restricao_acesso" jsonb NOT NULL,
	"bloqueado" boolean DEFAULT false NOT NULL,
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
ALTER TABLE "classes" ADD CONSTRAINT "classes_id_plano_planos_classificacao_id_fk" FOREIGN KEY ("id_plano") REFERENCES "public"."planos_classificacao"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_id_pai_classes_id_fk" FOREIGN KEY ("id_pai") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planos_classificacao" ADD CONSTRAINT "planos_classificacao_id_patriarca_agentes_id_fk" FOREIGN KEY ("id_patriarca") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_id_evento_eventos_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."eventos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_id_arquivo_arquivos_id_fk" FOREIGN KEY ("id_arquivo") REFERENCES "public"."arquivos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caixa_itens" ADD CONSTRAINT "caixa_itens_id_encaminhamento_encaminhamentos_id_fk" FOREIGN KEY ("id_encaminhamento") REFERENCES "public"."encaminhamentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encaminhamento_destinos" ADD CONSTRAINT "encaminhamento_destinos_id_encaminhamento_encaminhamentos_id_fk" FOREIGN KEY ("id_encaminhamento") REFERENCES "public"."encaminhamentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encaminhamento_documentos" ADD CONSTRAINT "encaminhamento_documentos_id_encaminhamento_encaminhamentos_id_fk" FOREIGN KEY ("id_encaminhamento") REFERENCES "public"."encaminhamentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encaminhamento_documentos" ADD CONSTRAINT "encaminhamento_documentos_id_documento_documentos_id_fk" FOREIGN KEY ("id_documento") REFERENCES "public"."documentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encaminhamentos" ADD CONSTRAINT "encaminhamentos_id_evento_eventos_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."eventos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agentes" ADD CONSTRAINT "agentes_id_pai_agentes_id_fk" FOREIGN KEY ("id_pai") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agentes" ADD CONSTRAINT "agentes_id_organizacao_agentes_id_fk" FOREIGN KEY ("id_organizacao") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agentes" ADD CONSTRAINT "agentes_id_patriarca_agentes_id_fk" FOREIGN KEY ("id_patriarca") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papeis" ADD CONSTRAINT "papeis_id_agentes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papeis" ADD CONSTRAINT "papeis_id_pessoa_pessoas_id_fk" FOREIGN KEY ("id_pessoa") REFERENCES "public"."pessoas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papeis" ADD CONSTRAINT "papeis_id_unidade_agentes_id_fk" FOREIGN KEY ("id_unidade") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pessoas" ADD CONSTRAINT "pessoas_id_agentes_id_fk" FOREIGN KEY ("id") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fase_assinantes" ADD CONSTRAINT "fase_assinantes_id_fase_fases_assinatura_id_fk" FOREIGN KEY ("id_fase") REFERENCES "public"."fases_assinatura"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fases_assinatura" ADD CONSTRAINT "fases_assinatura_id_arquivo_arquivos_id_fk" FOREIGN KEY ("id_arquivo") REFERENCES "public"."arquivos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vinculos_arquivo" ADD CONSTRAINT "vinculos_arquivo_id_arquivo_arquivos_id_fk" FOREIGN KEY ("id_arquivo") REFERENCES "public"."arquivos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classes_plano" ON "classes" USING btree ("id_plano","codigo");--> statement-breakpoint
CREATE INDEX "documentos_pessoa" ON "documentos" USING btree ("id_pessoa_capturador");--> statement-breakpoint
CREATE INDEX "eventos_situacao" ON "eventos" USING btree ("situacao");--> statement-breakpoint
CREATE UNIQUE INDEX "caixa_itens_um" ON "caixa_itens" USING btree ("id_caixa","id_encaminhamento","pasta");--> statement-breakpoint
CREATE INDEX "caixa_itens_pasta" ON "caixa_itens" USING btree ("id_caixa","pasta","alterado_em");--> statement-breakpoint
CREATE INDEX "anexos_documento" ON "encaminhamento_documentos" USING btree ("id_documento");--> statement-breakpoint
CREATE INDEX "encaminhamentos_pessoa" ON "encaminhamentos" USING btree ("id_pessoa","data_hora");--> statement-breakpoint
CREATE INDEX "registros_identidade_grant" ON "registros_identidade" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "registros_identidade_uid" ON "registros_identidade" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "registros_identidade_fim" ON "registros_identidade" USING btree ("expira_em");--> statement-breakpoint
CREATE INDEX "agentes_organizacao" ON "agentes" USING btree ("id_organizacao","tipo");--> statement-breakpoint
CREATE INDEX "agentes_patriarca" ON "agentes" USING btree ("id_patriarca","tipo");--> statement-breakpoint
CREATE INDEX "papeis_pessoa" ON "papeis" USING btree ("id_pessoa");--> statement-breakpoint
CREATE INDEX "papeis_unidade" ON "papeis" USING btree ("id_unidade");--> statement-breakpoint
CREATE INDEX "assinantes_agente" ON "fase_assinantes" USING btree ("id_agente");--> statement-breakpoint
CREATE UNIQUE INDEX "fases_conteudo_aberto" ON "fases_assinatura" USING btree ("sha256") WHERE "fases_assinatura"."id_documento" is null;--> statement-breakpoint
CREATE INDEX "fases_envio" ON "fases_assinatura" USING btree ("data_envio");