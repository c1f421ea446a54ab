// Plans are made once, while the tables are still empty, and would read whole tables when they have grown.
const byIndex = "SET enable_seqscan = off";

/**
 * The hot half of the PostgreSQL store as functions, so that a whole batch takes one round trip and one transaction.
 *
 * Rows are always locked in the same order, charges by id, then app_days by app and day, then platform_days, so that
 * instances wait for each other but never in a circle. Only settling waits for the disk: a hold that a crash takes away
 * was never paid nor delivered. `gateway_now` is the one clock of all instances (I9, I11).
 */
export const postgresFunctions: string[] = [
  `CREATE FUNCTION gateway_now() RETURNS bigint LANGUAGE sql STABLE AS
    $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$`,

  // A batch that fits as a whole is taken in one update; only one that does not is taken call by call.
  `CREATE FUNCTION quota_take_app(p_app text, p_day text, p_units bigint, p_limit bigint) RETURNS boolean
   LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE app_days SET held = held + p_units, ceiling = p_limit
       WHERE app_id = p_app AND day = p_day AND used + held + p_units <= p_limit;
     IF FOUND THEN RETURN true; END IF;
     IF p_units > p_limit THEN RETURN false; END IF;
     INSERT INTO app_days AS d (app_id, day, used, held, ceiling) VALUES (p_app, p_day, 0, p_units, p_limit)
       ON CONFLICT (app_id, day) DO UPDATE SET held = d.held + p_units, ceiling = p_limit
       WHERE d.used + d.held + p_units <= p_limit;
     RETURN FOUND;
   END $$`,

  `CREATE FUNCTION quota_take_platform(p_day text, p_units bigint, p_limit bigint) RETURNS boolean
   LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE platform_days SET taken = taken + p_units, ceiling = p_limit
       WHERE day = p_day AND taken + p_units <= p_limit;
     IF FOUND THEN RETURN true; END IF;
     IF p_units > p_limit THEN RETURN false; END IF;
     INSERT INTO platform_days AS d (day, taken, ceiling) VALUES (p_day, p_units, p_limit)
       ON CONFLICT (day) DO UPDATE SET taken = d.taken + p_units, ceiling = p_limit
       WHERE d.taken + p_units <= p_limit;
     RETURN FOUND;
   END $$`,

  `CREATE FUNCTION quota_reserve(
     p_zone text, p_apps text[], p_keys text[], p_requests text[], p_channels text[], p_operations text[],
     p_units bigint[], p_limits bigint[], p_platform_limits bigint[], p_leases bigint[])
   RETURNS TABLE (place integer, refused_by text, hold_id text, on_day text, at_ms bigint)
   LANGUAGE plpgsql ${byIndex} AS $$
   DECLARE
     v_now bigint := gateway_now();
     v_day text := to_char(to_timestamp(v_now / 1000.0) AT TIME ZONE p_zone, 'YYYY-MM-DD');
     v_refused text[] := array_fill(NULL::text, ARRAY[cardinality(p_apps)]);
     v_ids bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(p_apps)]);
     v_group record;
     v_place integer;
   BEGIN
     PERFORM set_config('synchronous_commit', 'off', true);
     FOR v_group IN
       SELECT t.app, array_agg(t.i::integer ORDER BY t.i) AS places,
              sum(t.units)::bigint AS total, min(t.lim) AS least
       FROM unnest(p_apps, p_units, p_limits) WITH ORDINALITY AS t(app, units, lim, i)
       GROUP BY t.app ORDER BY t.app
     LOOP
       CONTINUE WHEN quota_take_app(v_group.app, v_day, v_group.total, v_group.least);
       FOREACH v_place IN ARRAY v_group.places LOOP
         IF NOT quota_take_app(v_group.app, v_day, p_units[v_place], p_limits[v_place]) THEN
           v_refused[v_place] := 'app';
         END IF;
       END LOOP;
     END LOOP;

     FOR v_group IN
       SELECT array_agg(t.i::integer ORDER BY t.i) AS places, sum(t.units)::bigint AS total, min(t.lim) AS least
       FROM unnest(p_units, p_platform_limits, v_refused) WITH ORDINALITY AS t(units, lim, refused, i)
       WHERE t.refused IS NULL HAVING count(*) > 0
     LOOP
       CONTINUE WHEN quota_take_platform(v_day, v_group.total, v_group.least);
       FOREACH v_place IN ARRAY v_group.places LOOP
         CONTINUE WHEN quota_take_platform(v_day, p_units[v_place], p_platform_limits[v_place]);
         v_refused[v_place] := 'platform';
         UPDATE app_days SET held = held - p_units[v_place] WHERE app_id = p_apps[v_place] AND day = v_day;
       END LOOP;
     END LOOP;

     FOR v_place IN 1 .. cardinality(p_apps) LOOP
       IF v_refused[v_place] IS NULL THEN v_ids[v_place] := nextval('charges_id_seq'); END IF;
     END LOOP;
     INSERT INTO charges
         (id, app_id, key_id, request_id, channel, operation, units, day, reserved_at, expires_at)
       SELECT v_ids[i], p_apps[i], p_keys[i], p_requests[i], p_channels[i], p_operations[i], p_units[i],
              v_day, v_now, v_now + p_leases[i]
       FROM generate_series(1, cardinality(p_apps)) AS i WHERE v_ids[i] IS NOT NULL;
     RETURN QUERY SELECT i, v_refused[i], v_ids[i]::text, v_day, v_now
       FROM generate_series(1, cardinality(p_apps)) AS i;
   END $$`,

  // A hold that ran out is left to quota_expire: giving back here would lock rows in another order.
  `CREATE FUNCTION quota_settle(p_ids bigint[]) RETURNS TABLE (hold_id text, remaining bigint)
   LANGUAGE plpgsql ${byIndex} AS $$
   DECLARE
     v_now bigint;
     v_group record;
   BEGIN
     PERFORM 1 FROM charges WHERE id = ANY (p_ids) ORDER BY id FOR UPDATE;
     v_now := gateway_now();
     FOR v_group IN
       WITH paid AS (
         UPDATE charges SET expires_at = NULL, settled_at = v_now
         WHERE id = ANY (p_ids) AND expires_at > v_now RETURNING app_id, day, units)
       SELECT app_id, day, sum(units)::bigint AS units FROM paid GROUP BY app_id, day ORDER BY app_id, day
     LOOP
       UPDATE app_days SET used = used + v_group.units, held = held - v_group.units
         WHERE app_id = v_group.app_id AND day = v_group.day;
     END LOOP;
     RETURN QUERY
       SELECT c.id::text, greatest(0, d.ceiling - d.used - d.held)
       FROM charges c JOIN app_days d ON d.app_id = c.app_id AND d.day = c.day
       WHERE c.id = ANY (p_ids) AND c.settled_at IS NOT NULL;
   END $$`,

  `CREATE FUNCTION quota_give_back(p_ids bigint[]) RETURNS integer LANGUAGE plpgsql AS $$
   DECLARE
     v_group record;
     v_days text[] := '{}';
     v_units bigint[] := '{}';
     v_count integer := 0;
   BEGIN
     FOR v_group IN
       WITH gone AS (
         DELETE FROM charges WHERE id = ANY (p_ids) AND expires_at IS NOT NULL RETURNING app_id, day, units)
       SELECT app_id, day, sum(units)::bigint AS units, count(*)::integer AS holds
       FROM gone GROUP BY app_id, day ORDER BY app_id, day
     LOOP
       UPDATE app_days SET held = held - v_group.units WHERE app_id = v_group.app_id AND day = v_group.day;
       v_days := v_days || v_group.day;
       v_units := v_units || v_group.units;
       v_count := v_count + v_group.holds;
     END LOOP;
     FOR v_group IN
       SELECT t.day, sum(t.units)::bigint AS units FROM unnest(v_days, v_units) AS t(day, units)
       GROUP BY t.day ORDER BY t.day
     LOOP
       UPDATE platform_days SET taken = taken - v_group.units WHERE day = v_group.day;
     END LOOP;
     RETURN v_count;
   END $$`,

  `CREATE FUNCTION quota_release(p_ids bigint[]) RETURNS integer LANGUAGE plpgsql ${byIndex} AS $$
   BEGIN
     PERFORM set_config('synchronous_commit', 'off', true);
     PERFORM 1 FROM charges WHERE id = ANY (p_ids) ORDER BY id FOR UPDATE;
     RETURN quota_give_back(p_ids);
   END $$`,

  // Skips what another instance is settling or expiring at this moment, so it waits for nobody's charges.
  `CREATE FUNCTION quota_expire(p_app text) RETURNS integer LANGUAGE plpgsql ${byIndex} AS $$
   DECLARE
     v_now bigint := gateway_now();
     v_ids bigint[];
   BEGIN
     PERFORM set_config('synchronous_commit', 'off', true);
     SELECT array_agg(found.id) INTO v_ids FROM (
       SELECT id FROM charges WHERE expires_at <= v_now AND (p_app IS NULL OR app_id = p_app)
       ORDER BY expires_at LIMIT 10000 FOR UPDATE SKIP LOCKED) AS found;
     IF v_ids IS NULL THEN RETURN 0; END IF;
     RETURN quota_give_back(v_ids);
   END $$`,

  `CREATE FUNCTION quota_usage(p_zone text, p_app text)
   RETURNS TABLE (on_day text, used_units bigint, held_units bigint, at_ms bigint) LANGUAGE plpgsql ${byIndex} AS $$
   DECLARE
     v_now bigint := gateway_now();
     v_day text := to_char(to_timestamp(v_now / 1000.0) AT TIME ZONE p_zone, 'YYYY-MM-DD');
   BEGIN
     IF EXISTS (SELECT 1 FROM charges WHERE app_id = p_app AND expires_at <= v_now) THEN
       PERFORM quota_expire(p_app);
     END IF;
     RETURN QUERY SELECT v_day, coalesce(max(d.used), 0), coalesce(max(d.held), 0), v_now
       FROM app_days d WHERE d.app_id = p_app AND d.day = v_day;
   END $$`,

  // Stamps are numbered by key: the N-th newest decides, whatever the limit. retry_at is null for an admission.
  `CREATE FUNCTION rate_admit(p_keys text[], p_limits bigint[])
   RETURNS TABLE (place integer, admitted boolean, retry_at bigint) LANGUAGE plpgsql ${byIndex} AS $$
   DECLARE
     v_group record;
     v_place integer;
     v_now bigint;
     v_first bigint;
     v_n bigint;
     v_newest_at bigint;
     v_deciding bigint;
   BEGIN
     PERFORM set_config('synchronous_commit', 'off', true);
     FOR v_group IN
       SELECT t.key, array_agg(t.i::integer ORDER BY t.i) AS places
       FROM unnest(p_keys) WITH ORDINALITY AS t(key, i) GROUP BY t.key ORDER BY t.key
     LOOP
       SELECT newest, newest_at INTO v_first, v_newest_at FROM rate_keys WHERE key_id = v_group.key FOR UPDATE;
       IF NOT FOUND THEN
         INSERT INTO rate_keys (key_id, newest, newest_at) VALUES (v_group.key, 0, 0) ON CONFLICT DO NOTHING;
         SELECT newest, newest_at INTO v_first, v_newest_at FROM rate_keys WHERE key_id = v_group.key FOR UPDATE;
       END IF;
       -- Read under the lock, so that stamps are in order; a clock set back far makes later stamps plainly wrong.
       v_now := gateway_now();
       IF v_now < v_newest_at AND v_newest_at - v_now <= 5000 THEN
         v_now := v_newest_at;
       ELSIF v_now < v_newest_at THEN
         UPDATE rate_stamps SET at = v_now WHERE key_id = v_group.key AND at > v_now;
       END IF;
       v_n := v_first;
       FOREACH v_place IN ARRAY v_group.places LOOP
         place := v_place;
         v_deciding := NULL;
         IF p_limits[v_place] < 1 THEN
           v_deciding := v_now;
         ELSIF v_n - p_limits[v_place] + 1 > v_first THEN
           v_deciding := v_now;
         ELSIF v_n >= p_limits[v_place] THEN
           SELECT at INTO v_deciding FROM rate_stamps
             WHERE key_id = v_group.key AND n = v_n - p_limits[v_place] + 1;
         END IF;
         admitted := v_deciding IS NULL OR v_deciding + 60000 <= v_now;
         retry_at := CASE WHEN admitted THEN NULL ELSE v_deciding + 60000 END;
         IF admitted THEN v_n := v_n + 1; END IF;
         RETURN NEXT;
       END LOOP;
       CONTINUE WHEN v_n = v_first;
       INSERT INTO rate_stamps (key_id, n, at)
         SELECT v_group.key, i, v_now FROM generate_series(v_first + 1, v_n) AS i;
       UPDATE rate_keys SET newest = v_n, newest_at = v_now WHERE key_id = v_group.key;
       IF v_n / 128 > v_first / 128 THEN
         DELETE FROM rate_stamps WHERE key_id = v_group.key AND at <= v_now - 60000 AND n IN (
           SELECT n FROM rate_stamps WHERE key_id = v_group.key ORDER BY n LIMIT 256 + 2 * (v_n - v_first));
       END IF;
     END LOOP;
   END $$`,

  `CREATE FUNCTION log_append(p_calls jsonb) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM set_config('synchronous_commit', 'off', true);
     INSERT INTO call_log (request_id, at, operator_id, app_id, key_id, operation, channel, status, outcome, units,
                           duration_ms)
       SELECT "requestId", at, "operatorId", "appId", "keyId", operation, channel, status, outcome, units, "durationMs"
       FROM jsonb_to_recordset(p_calls) AS t(
         "requestId" text, at bigint, "operatorId" text, "appId" text, "keyId" text, operation text, channel text,
         status integer, outcome text, units bigint, "durationMs" double precision);
   END $$`,
];
