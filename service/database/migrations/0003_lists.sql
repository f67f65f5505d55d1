CREATE TABLE "processo_acessos" (
	"id_documento" uuid NOT NULL,
	"id_agente" uuid NOT NULL,
	"id_processo" uuid NOT NULL,
	"data_captura" timestamp with time zone NOT NULL,
	CONSTRAINT "processo_acessos_id_documento_id_agente_id_processo_pk" PRIMARY KEY("id_documento","id_agente","id_processo")
);
--> statement-breakpoint
CREATE TABLE "fase_participantes" (
	"id_fase" uuid NOT NULL,
	"id_agente" uuid NOT NULL,
	"data_envio" timestamp with time zone NOT NULL,
	CONSTRAINT "fase_participantes_id_fase_id_agente_pk" PRIMARY KEY("id_fase","id_agente")
);
--> statement-breakpoint
ALTER TABLE "processo_acessos" ADD CONSTRAINT "processo_acessos_id_documento_documentos_id_fk" FOREIGN KEY ("id_documento") REFERENCES "public"."documentos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processo_acessos" ADD CONSTRAINT "processo_acessos_id_processo_processos_id_fk" FOREIGN KEY ("id_processo") REFERENCES "public"."processos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fase_participantes" ADD CONSTRAINT "fase_participantes_id_fase_fases_assinatura_id_fk" FOREIGN KEY ("id_fase") REFERENCES "public"."fases_assinatura"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "processo_acessos_lista" ON "processo_acessos" USING btree ("id_agente","data_captura","id_documento");--> statement-breakpoint
CREATE INDEX "participantes_lista" ON "fase_participantes" USING btree ("id_agente","data_envio","id_fase");--> statement-breakpoint
CREATE INDEX "processos_criacao" ON "processos" USING btree ("criado_em","id");--> statement-breakpoint
CREATE INDEX "assinantes_pendentes" ON "fase_assinantes" USING btree ("id_agente","id_fase") WHERE "fase_assinantes"."manifestacao" = 'NaoSeManifestou';--> statement-breakpoint
CREATE INDEX "fases_alteracao" ON "fases_assinatura" USING btree ("alterado_em");--> statement-breakpoint
CREATE INDEX "fases_evento" ON "fases_assinatura" USING btree ("id_captura_evento");--> statement-breakpoint
CREATE INDEX "fases_nome" ON "fases_assinatura" USING gin (fold_text("nome") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "arquivos_criacao" ON "arquivos" USING btree ("criado_em");
--> statement-breakpoint
-- The hours of a list in which a transaction changes its matches: only these are counted anew
-- (service/paging/counted.ts). A row without an agent stands for all lists. The sequence `listas` is for older processes.
CREATE TABLE listas_mudadas (
  transacao xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id_agente uuid,
  hora timestamp with time zone,
  em timestamp with time zone NOT NULL DEFAULT clock_timestamp()
);
--> statement-breakpoint
CREATE INDEX listas_mudadas_transacao ON listas_mudadas (transacao);
--> statement-breakpoint
CREATE FUNCTION acessos_incluidos() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO listas_mudadas (id_agente, hora) SELECT DISTINCT id_agente, date_trunc('hour', data_captura, 'UTC') FROM depois;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION itens_incluidos() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO listas_mudadas (id_agente, hora) SELECT DISTINCT id_caixa, date_trunc('hour', data_hora, 'UTC') FROM depois;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION itens_alterados() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO listas_mudadas (id_agente, hora) SELECT DISTINCT id_caixa, date_trunc('hour', data_hora, 'UTC')
    FROM (SELECT id_caixa, data_hora FROM antes UNION ALL SELECT id_caixa, data_hora FROM depois) AS itens;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION envios_incluidos() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO listas_mudadas (id_agente, hora) SELECT DISTINCT id_pessoa, date_trunc('hour', data_hora, 'UTC') FROM depois;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever holds or held a process sees its documents. Every act can change who that is.
CREATE FUNCTION abre_processos(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH caixas AS (
    SELECT id AS id_processo, id_custodia AS id_agente FROM processos WHERE id = ANY (ids)
    UNION SELECT id_processo, id_local FROM processo_atos WHERE id_processo = ANY (ids)
  ), abertos AS (
    INSERT INTO processo_acessos (id_documento, id_agente, id_processo, data_captura)
      SELECT d.id, c.id_agente, c.id_processo, d.data_captura FROM caixas c
      JOIN processo_documentos e ON e.id_processo = c.id_processo AND e.id_desentranhamento IS NULL
      JOIN documentos d ON d.id = e.id_documento ON CONFLICT DO NOTHING RETURNING id_agente, data_captura
  )
  INSERT INTO listas_mudadas (id_agente, hora) SELECT DISTINCT id_agente, date_trunc('hour', data_captura, 'UTC') FROM abertos
$$;
--> statement-breakpoint
CREATE FUNCTION pecas_ou_atos_incluidos() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM abre_processos(ARRAY(SELECT DISTINCT id_processo FROM depois));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION processos_alterados() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM abre_processos(ARRAY(SELECT id FROM depois));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION pecas_alteradas() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  WITH fechados AS (
    DELETE FROM processo_acessos x USING depois n
      WHERE n.id_desentranhamento IS NOT NULL AND x.id_processo = n.id_processo AND x.id_documento = n.id_documento
      AND NOT EXISTS (SELECT 1 FROM processo_documentos e WHERE e.id_processo = n.id_processo
        AND e.id_documento = n.id_documento AND e.id_desentranhamento IS NULL)
      RETURNING x.id_agente, x.data_captura
  )
  INSERT INTO listas_mudadas (id_agente, hora) SELECT DISTINCT id_agente, date_trunc('hour', data_captura, 'UTC') FROM fechados;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION todas_as_listas_mudam() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO listas_mudadas DEFAULT VALUES;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER acessos_incluidos AFTER INSERT ON documento_acessos REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION acessos_incluidos();
--> statement-breakpoint
CREATE TRIGGER itens_incluidos AFTER INSERT ON caixa_itens REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION itens_incluidos();
--> statement-breakpoint
CREATE TRIGGER itens_alterados AFTER UPDATE ON caixa_itens REFERENCING OLD TABLE AS antes NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION itens_alterados();
--> statement-breakpoint
CREATE TRIGGER envios_incluidos AFTER INSERT ON encaminhamentos REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION envios_incluidos();
--> statement-breakpoint
CREATE TRIGGER pecas_incluidas AFTER INSERT ON processo_documentos REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION pecas_ou_atos_incluidos();
--> statement-breakpoint
CREATE TRIGGER pecas_alteradas AFTER UPDATE ON processo_documentos REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION pecas_alteradas();
--> statement-breakpoint
CREATE TRIGGER atos_incluidos AFTER INSERT ON processo_atos REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION pecas_ou_atos_incluidos();
--> statement-breakpoint
CREATE TRIGGER processos_alterados AFTER UPDATE ON processos REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION processos_alterados();
--> statement-breakpoint
CREATE TRIGGER acessos_outros AFTER UPDATE OR DELETE OR TRUNCATE ON documento_acessos FOR EACH STATEMENT EXECUTE FUNCTION todas_as_listas_mudam();
--> statement-breakpoint
CREATE TRIGGER itens_outros AFTER DELETE OR TRUNCATE ON caixa_itens FOR EACH STATEMENT EXECUTE FUNCTION todas_as_listas_mudam();
--> statement-breakpoint
CREATE TRIGGER envios_outros AFTER UPDATE OR DELETE OR TRUNCATE ON encaminhamentos FOR EACH STATEMENT EXECUTE FUNCTION todas_as_listas_mudam();
--> statement-breakpoint
CREATE TRIGGER pecas_outras AFTER DELETE OR TRUNCATE ON processo_documentos FOR EACH STATEMENT EXECUTE FUNCTION todas_as_listas_mudam();
--> statement-breakpoint
SELECT abre_processos(ARRAY(SELECT id FROM processos));
--> statement-breakpoint
-- Who takes part in a signature phase, for the lists of phases.
INSERT INTO fase_participantes (id_fase, id_agente, data_envio)
  SELECT id, id_pessoa_capturador, data_envio FROM fases_assinatura
  UNION SELECT f.id, a.id_agente, f.data_envio FROM fase_assinantes a JOIN fases_assinatura f ON f.id = a.id_fase;
--> statement-breakpoint
CREATE FUNCTION fases_incluidas() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO fase_participantes (id_fase, id_agente, data_envio) SELECT id, id_pessoa_capturador, data_envio FROM depois
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION assinantes_incluidos() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO fase_participantes (id_fase, id_agente, data_envio)
    SELECT f.id, a.id_agente, f.data_envio FROM depois a JOIN fases_assinatura f ON f.id = a.id_fase ON CONFLICT DO NOTHING;
  INSERT INTO listas_mudadas (id_agente, hora) SELECT DISTINCT p.id_agente, date_trunc('hour', p.data_envio, 'UTC')
    FROM fase_participantes p WHERE p.id_fase IN (SELECT id_fase FROM depois);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION assinantes_mudam() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO listas_mudadas (id_agente, hora) SELECT DISTINCT p.id_agente, date_trunc('hour', p.data_envio, 'UTC')
    FROM fase_participantes p WHERE p.id_fase IN (SELECT id_fase FROM antes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION fases_mudam() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO listas_mudadas (id_agente, hora) SELECT DISTINCT p.id_agente, date_trunc('hour', p.data_envio, 'UTC')
    FROM fase_participantes p WHERE p.id_fase IN (SELECT id FROM antes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fases_incluidas AFTER INSERT ON fases_assinatura REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION fases_incluidas();
--> statement-breakpoint
CREATE TRIGGER assinantes_incluidos AFTER INSERT ON fase_assinantes REFERENCING NEW TABLE AS depois FOR EACH STATEMENT EXECUTE FUNCTION assinantes_incluidos();
--> statement-breakpoint
CREATE TRIGGER assinantes_alterados AFTER UPDATE ON fase_assinantes REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION assinantes_mudam();
--> statement-breakpoint
CREATE TRIGGER assinantes_excluidos AFTER DELETE ON fase_assinantes REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION assinantes_mudam();
--> statement-breakpoint
CREATE TRIGGER fases_alteradas AFTER UPDATE ON fases_assinatura REFERENCING OLD TABLE AS antes FOR EACH STATEMENT EXECUTE FUNCTION fases_mudam();
--> statement-breakpoint
CREATE TRIGGER fases_outras AFTER TRUNCATE ON fases_assinatura FOR EACH STATEMENT EXECUTE FUNCTION todas_as_listas_mudam();
--> statement-breakpoint
-- Without statistics a filter by subject seems to leave a few rows, so the planner reads the whole table.
CREATE STATISTICS encaminhamentos_assunto ON (fold_text(assunto)) FROM encaminhamentos;
