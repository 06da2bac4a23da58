SELECT history_of_parts('prepared_order_lines', 'prepared-orders', 'prepared_order_id', 'prepared-order-lines',
  $$(SELECT guide.name || ', ' || prepared.delivery_date FROM prepared_orders AS prepared JOIN order_guides AS guide ON guide.id = prepared.guide_id WHERE prepared.id = record_id)$$, '{position}');
