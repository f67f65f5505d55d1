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
ALTER TABLE "associacao_processos" ADD CONSTRAINT "associacao_processos_id_associacao_associacoes_id_fk" FOREIGN KEY ("id_associacao") REFERENCES "public"."associacoes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "associacao_processos" ADD CONSTRAINT "associacao_processos_id_processo_processos_id_fk" FOREIGN KEY ("id_processo") REFERENCES "public"."processos"("id") ON DELETE no action ON UPDATE no action;