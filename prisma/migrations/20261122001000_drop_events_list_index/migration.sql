-- Events are reached by their id, their payment or their refund; lists are of deliveries.
DROP INDEX "public"."events_organization_id_mode_created_at_id_idx";
