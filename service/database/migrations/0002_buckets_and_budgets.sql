ALTER TABLE "arquivos" ADD COLUMN "versao" text;
--> statement-breakpoint
CREATE UNLOGGED TABLE "cotas" (
	"chave" text PRIMARY KEY NOT NULL,
	"tomadas" bigint NOT NULL,
	"fim" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cotas_fim" ON "cotas" USING btree ("fim");