-- Text as it is compared in a search: lower case, without the accents of Portuguese; service/boxes/folding.ts folds alike.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION dobrar(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT translate(lower(texto), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn') $$;
--> statement-breakpoint
CREATE TABLE "documento_acessos" (
	"id_agente" uuid NOT NULL,
	"id_documento" uuid NOT NULL,
	"data_captura" timestamp with time zone NOT NULL,
	CONSTRAINT "documento_acessos_id_documento_id_agente_pk" PRIMARY KEY("id_documento","id_agente")
);
--> statement-breakpoint
DROP INDEX "documentos_pessoa";--> statement-breakpoint
DROP INDEX "encaminhamentos_pessoa";--> statement-breakpoint
ALTER TABLE "caixa_itens" ADD COLUMN "data_hora" timestamp with time zone;--> statement-breakpoint
UPDATE "caixa_itens" SET "data_hora" = "encaminhamentos"."data_hora" FROM "encaminhamentos" WHERE "encaminhamentos"."id" = "id_encaminhamento";--> statement-breakpoint
ALTER TABLE "caixa_itens" ALTER COLUMN "data_hora" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "documento_acessos" ADD CONSTRAINT "documento_acessos_id_documento_documentos_id_fk" FOREIGN KEY ("id_documento") REFERENCES "public"."documentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documento_acessos_lista" ON "documento_acessos" USING btree ("id_agente","data_captura","id_documento");--> statement-breakpoint
CREATE INDEX "documentos_data" ON "documentos" USING btree ("data_captura","id");--> statement-breakpoint
CREATE INDEX "documentos_nome" ON "documentos" USING gin (dobrar("nome") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "caixa_itens_lista" ON "caixa_itens" USING btree ("id_caixa","pasta","data_hora","id_encaminhamento");--> statement-breakpoint
CREATE INDEX "encaminhamentos_texto" ON "encaminhamentos" USING gin (dobrar("assunto" || chr(10) || "mensagem" || chr(10) || "protocolo") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "documentos_pessoa" ON "documentos" USING btree ("id_pessoa_capturador","data_captura","id");--> statement-breakpoint
CREATE INDEX "encaminhamentos_pessoa" ON "encaminhamentos" USING btree ("id_pessoa","data_hora","id");--> statement-breakpoint
-- What documents were open to before they were noted here.
INSERT INTO "documento_acessos" ("id_agente", "id_documento", "data_captura")
  SELECT '00000000-0000-0000-0000-000000000000', "id", "data_captura" FROM "documentos" WHERE "nivel_acesso" = 1
  UNION SELECT "id_pessoa_capturador", "id", "data_captura" FROM "documentos" WHERE "credenciar_capturador"
  UNION SELECT s."id_agente", d."id", d."data_captura" FROM "documentos" d JOIN "fase_assinantes" s ON s."id_fase" = d."id_fase"
  UNION SELECT i."id_caixa", d."id", d."data_captura" FROM "documentos" d
    JOIN "encaminhamento_documentos" a ON a."id_documento" = d."id" JOIN "caixa_itens" i ON i."id_encaminhamento" = a."id_encaminhamento";
