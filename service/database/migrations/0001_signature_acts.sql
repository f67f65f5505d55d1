DROP INDEX "fases_conteudo_aberto";--> statement-breakpoint
ALTER TABLE "fases_assinatura" ALTER COLUMN "id_classe" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fases_assinatura" ADD COLUMN "id_pessoa_bloqueio" uuid;--> statement-breakpoint
ALTER TABLE "fases_assinatura" ADD COLUMN "justificativa_bloqueio" text;--> statement-breakpoint
ALTER TABLE "fases_assinatura" ADD COLUMN "encerrada" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "fases_conteudo_aberto" ON "fases_assinatura" USING btree ("sha256") WHERE "fases_assinatura"."id_documento" is null and not "fases_assinatura"."encerrada";