ALTER TABLE "documentos" ADD COLUMN "id_assinante" uuid;--> statement-breakpoint
ALTER TABLE "arquivos" ADD COLUMN "assinado" boolean;