CREATE TABLE "fundamentos_legais" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_patriarca" uuid,
	"nome" text NOT NULL,
	"descricao" text NOT NULL,
	"ordenacao" integer NOT NULL,
	"nivel_acesso" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fundamentos_legais" ADD CONSTRAINT "fundamentos_legais_id_patriarca_agentes_id_fk" FOREIGN KEY ("id_patriarca") REFERENCES "public"."agentes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fundamentos_patriarca" ON "fundamentos_legais" USING btree ("id_patriarca","ordenacao");