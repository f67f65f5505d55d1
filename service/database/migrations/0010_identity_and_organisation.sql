CREATE TABLE "convites" (
	"id_pessoa" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expira_em" timestamp with time zone NOT NULL,
	CONSTRAINT "convites_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "tentativas_entrada" (
	"chave" text PRIMARY KEY NOT NULL,
	"falhas" integer NOT NULL,
	"espera_ate" timestamp with time zone NOT NULL,
	"esquecida_em" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fundamentos_legais" ADD COLUMN "ativo" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pessoas" ADD COLUMN "senha_em" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "convites" ADD CONSTRAINT "convites_id_pessoa_pessoas_id_fk" FOREIGN KEY ("id_pessoa") REFERENCES "public"."pessoas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tentativas_entrada_fim" ON "tentativas_entrada" USING btree ("esquecida_em");--> statement-breakpoint
-- Whoever read the database could act by the ids of codes, tokens and sessions: from here on it has their hashes.
DELETE FROM "registros_identidade" WHERE "modelo" = 'Interaction';--> statement-breakpoint
UPDATE "registros_identidade" SET
  "id" = "modelo" || ':' || encode(sha256(convert_to(substr("id", length("modelo") + 2), 'UTF8')), 'hex'),
  "conteudo" = "conteudo" - 'jti';
