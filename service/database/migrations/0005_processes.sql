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
ALTER TABLE "eventos" ADD COLUMN "id_processo" uuid;--> statement-breakpoint
ALTER TABLE "eventos" ADD COLUMN "id_ato" uuid;--> statement-breakpoint
ALTER TABLE "processo_atos" ADD CONSTRAINT "processo_atos_id_processo_processos_id_fk" FOREIGN KEY ("id_processo") REFERENCES "public"."processos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_atos" ADD CONSTRAINT "processo_atos_id_evento_eventos_id_fk" FOREIGN KEY ("id_evento") REFERENCES "public"."eventos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_documentos" ADD CONSTRAINT "processo_documentos_id_processo_processos_id_fk" FOREIGN KEY ("id_processo") REFERENCES "public"."processos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_documentos" ADD CONSTRAINT "processo_documentos_id_ato_processo_atos_id_fk" FOREIGN KEY ("id_ato") REFERENCES "public"."processo_atos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_documentos" ADD CONSTRAINT "processo_documentos_id_documento_documentos_id_fk" FOREIGN KEY ("id_documento") REFERENCES "public"."documentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "atos_ordem" ON "processo_atos" USING btree ("id_processo","ordem");--> statement-breakpoint
CREATE UNIQUE INDEX "processo_documento_um" ON "processo_documentos" USING btree ("id_processo","id_documento") WHERE "processo_documentos"."id_desentranhamento" is null;--> statement-breakpoint
CREATE INDEX "processo_documento" ON "processo_documentos" USING btree ("id_documento");--> statement-breakpoint
CREATE INDEX "processos_custodia" ON "processos" USING btree ("id_custodia","criado_em");