import type { Row } from "#bench/row.ts";

const sql = `select id as "_id", name, slug, description, is_active as "isActive" from brands where is_active order by name, id`;

export const brandList: Row = {
  name: "brand-list",
  title: "GET /api/brand/list",
  connections: 10,
  async prepare({ databaseUrl }) {
    return {
      request: { method: "GET", path: "/api/brand/list" },
      limit: { program: "same-sql", options: { databaseUrl, sql, name: "brands" } },
    };
  },
};
