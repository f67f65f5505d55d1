-- Moves on when a transaction ends after which somebody's list is another than before: what was counted by then has to
-- be counted anew (service/paging/counted.ts).
CREATE SEQUENCE listas;
--> statement-breakpoint
CREATE FUNCTION listas_mudam() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('listas'); RETURN NULL; END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER documento_acessos_mudam AFTER INSERT OR UPDATE OR DELETE ON documento_acessos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION listas_mudam();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER processo_atos_mudam AFTER INSERT OR UPDATE OR DELETE ON processo_atos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION listas_mudam();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER caixa_itens_mudam AFTER INSERT OR UPDATE OR DELETE ON caixa_itens
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION listas_mudam();
--> statement-breakpoint
CREATE TRIGGER documento_acessos_esvaziado AFTER TRUNCATE ON documento_acessos FOR EACH STATEMENT EXECUTE FUNCTION listas_mudam();
