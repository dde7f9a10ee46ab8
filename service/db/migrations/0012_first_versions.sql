-- Automations made before there were versions: what they are is their first one.
INSERT INTO "automation_versions" ("org_id", "automation_id", "version", "definition", "actor_type", "actor_id", "actor_name", "created_at")
SELECT a.org_id, a.id, 1,
       jsonb_build_object(
         'name', a.name, 'prompt', a.prompt, 'schedule', a.schedule, 'timezone', a.timezone,
         'modelLevel', a.model_level, 'capabilityMode', a.capability_mode,
         'allowedCapabilities', to_jsonb(a.allowed_capabilities), 'outputChannels', a.output_channels,
         'templateSlug', a.template_slug, 'settings', a.settings),
       'system', 'system', 'Signalbox', a.created_at
  FROM automations a;
