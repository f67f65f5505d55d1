ALTER TABLE "caixa_itens" ADD COLUMN "ato" text;--> statement-breakpoint
ALTER TABLE "caixa_itens" ADD COLUMN "id_pessoa_ato" uuid;--> statement-breakpoint
ALTER TABLE "caixa_itens" ADD COLUMN "ato_em" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "caixa_itens_encaminhamento" ON "caixa_itens" USING btree ("id_encaminhamento");--> statement-breakpoint
CREATE INDEX "encaminhamentos_anterior" ON "encaminhamentos" USING btree ("id_encaminhamento_anterior");