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
ALTER TABLE "documentos" ALTER COLUMN "bytes" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "documentos" ADD COLUMN "id_arquivo_revisado" uuid;--> statement-breakpoint
ALTER TABLE "documentos" ADD COLUMN "sha256_revisado" text;--> statement-breakpoint
CREATE INDEX "mensagens_criado" ON "mensagens" USING btree ("criado_em");--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_id_arquivo_revisado_arquivos_id_fk" FOREIGN KEY ("id_arquivo_revisado") REFERENCES "public"."arquivos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documentos" ADD CONSTRAINT "documentos_sha256Revisado_unique" UNIQUE("sha256_revisado");